import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, Outlet, useLocation } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import type { OpenedForm, SaveAnswer, StoredForm } from "#app/admin/editing/editor.ts";
import { EditorFrame } from "#app/admin/editing/editor-frame.tsx";
import { useEditor } from "#app/admin/editing/use-editor.ts";
import { FlashMessage, useFlash } from "#app/admin/frame/flash-message.tsx";
import type { OpenedFromPreview } from "#app/admin/publishing/preview/preview-place.ts";
import { TextField } from "#app/ui/field.tsx";

export type Finish = {
  name: string;
  summary: string;
};

export interface SentForm {
  id: string;
  form: Finish;
  revision: number | null;
  again?: unknown;
}

export const me = "owner@example.com";

/** Row 7 as the server has it. */
export function stored(fields: Partial<Finish> = {}, revision = 1): StoredForm {
  return {
    form: { name: "Gilding", summary: "With gold leaf.", ...fields },
    revision,
    savedAt: "2026-11-22T14:05:00.000Z",
    savedBy: "mary@example.com",
  };
}

export function saved(revision: number): SaveAnswer {
  return {
    outcome: "saved",
    revision,
    publishedState: "changed",
    change: "service/marbling",
    path: "/",
  };
}

/** `editorOnStub` for the tests of a file. Each test starts in a browser without drafts. */
export function editorForEachTest() {
  const page = editorOnStub();
  beforeEach(() => {
    localStorage.clear();
    for (const list of [page.answers, page.sent, page.uploads]) list.length = 0;
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return {
    ...page,
    /** Opens row 7, types this into a field, and saves. The server gives these answers. */
    saveTyped(label: string, value: string, ...answers: typeof page.answers) {
      page.answers.push(...answers);
      page.open(stored());
      type(label, value);
      press("Save finish");
    },
  };
}

/** The pages of one account in one browser, on a router without a server. */
export function editorOnStub({ account = "1" } = {}) {
  const answers: (SaveAnswer | Promise<SaveAnswer>)[] = [];
  const sent: SentForm[] = [];
  const uploads: Promise<string | null>[] = [];

  const frame = { account, email: me, role: "owner" };

  function Editing({ opened }: { opened: OpenedForm }) {
    const editor = useEditor({
      noun: "testimonial",
      id: opened.revision === null ? undefined : "7",
      opened,
      nameOf: ({ name }) => String(name),
      labels: { name: "Name", summary: "Summary" },
      words: { summary: { HousePainter: "Painter or decorator" } },
    });
    return (
      <EditorFrame
        editor={editor}
        title="Finish"
        subtitle=""
        listName="All finishes"
        submitLabel="Save finish"
      >
        <TextField label="Name" {...editor.text("name")} />
        <TextField label="Summary" {...editor.text("summary")} />
        <button
          type="button"
          onClick={() => {
            const upload = uploads.shift();
            if (upload) editor.track(upload);
          }}
        >
          Upload
        </button>
        <output>{editor.id ?? "no row"}</output>
      </EditorFrame>
    );
  }

  function List() {
    const [flash] = useFlash();
    return (
      <>
        <h1>The list</h1>
        {flash && <FlashMessage flash={flash} />}
      </>
    );
  }

  function Preview() {
    const { pathname, state } = useLocation();
    const [flash] = useFlash();
    return (
      <>
        <h1>The preview of {pathname}</h1>
        <p>{JSON.stringify(state?.place)}</p>
        {flash && <FlashMessage flash={flash} />}
      </>
    );
  }

  return {
    answers,
    sent,
    uploads,
    /** Reloads the page. `state` is that of its entry in the browser's history. */
    open(
      opened: OpenedForm = { form: { name: "", summary: "" }, revision: null },
      state?: OpenedFromPreview,
    ) {
      cleanup();
      const Stub = createRoutesStub([
        {
          id: "admin/frame/layout",
          path: "/",
          Component: Outlet,
          loader: () => frame,
          children: [
            {
              path: "edit",
              Component: () => <Editing opened={opened} />,
              async action({ request }) {
                sent.push(await request.json());
                const answer = await answers.shift();
                if (!answer) throw new Error("No answer was expected");
                return answer;
              },
            },
            { path: "admin/testimonials", Component: List },
            { path: "admin/preview/draft/*", Component: Preview },
          ],
        },
      ]);
      // The window is too narrow for a preview beside the form.
      const narrow = { matches: false, addEventListener() {}, removeEventListener() {} };
      vi.stubGlobal("matchMedia", () => narrow);
      const loaderData = { "admin/frame/layout": frame };
      const entry = { pathname: "/edit", state };
      render(<Stub initialEntries={[entry]} hydrationData={{ loaderData }} />);
    },
  };
}

export function type(label: string, value: string): void {
  fireEvent.change(inputLabelled(label), { target: { value } });
}

export function valueIn(label: string): string {
  return inputLabelled(label).value;
}

/** A label ends with '(optional)' if the field is not required. */
export function inputLabelled(label: string): HTMLInputElement {
  return screen.getByLabelText(new RegExp(`^${label}`));
}

export function press(name: string): void {
  fireEvent.click(screen.getByRole("button", { name }));
}
