// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noEdits } from "#app/admin/pictures/editor/edits.ts";
import type { PictureEditorProps } from "#app/admin/pictures/editor/picture-editor.tsx";
import { SignInAgainBeside } from "#app/admin/session/sign-in-again.tsx";
import type { Picture, UploadedPicture } from "#domain/images/picture.ts";
import { uploadedPicture } from "#tests/admin/uploaded-picture.ts";
import { ImageField, type PictureWords } from "./image-field.tsx";
import { sendImage } from "./send-image.ts";

vi.mock(import("./send-image.ts"), async (original) => ({
  ...(await original()),
  prepareFile: async (bytes: File) => ({ outcome: "ready" as const, bytes }),
  sendImage: vi.fn(),
}));

const old = "/website-images/services/1763712000000-old.jpg";
const fresh = "/website-images/services/1763712000001-new.jpg";

let arrive: () => Promise<void>;
beforeEach(() => {
  const stored = Promise.withResolvers<UploadedPicture>();
  vi.mocked(sendImage).mockReset().mockReturnValue(stored.promise);
  arrive = () => act(async () => stored.resolve(uploadedPicture(fresh, "new.jpg")));
});
afterEach(cleanup);

/** The picture editor of these tests: a press on its button gives the answer. */
const editor = vi.hoisted(() => ({ answer: (_: PictureEditorProps) => {} }));
vi.mock("#app/admin/pictures/editor/picture-editor.tsx", () => ({
  default: (props: PictureEditorProps) => (
    <button type="button" onClick={() => editor.answer(props)}>
      Answer
    </button>
  ),
}));

interface FormProps {
  first: string | null;
  known?: Record<string, Picture>;
}

function Form({ first, known = {} }: FormProps) {
  const [url, setUrl] = useState(first);
  const [words, setWords] = useState<PictureWords>({ alt: "A hall", caption: "In Belfast" });
  return (
    <SignInAgainBeside>
      <input aria-label="Name" />
      <p>Form: {url}</p>
      <p>
        Words: {words.alt}, {words.caption}
      </p>
      <ImageField
        name="picture"
        label="Picture"
        folder="services"
        url={url}
        words={words}
        pictures={known}
        onChange={(picture, itsWords) => {
          setUrl(picture);
          setWords(itsWords);
        }}
        onUpload={() => {}}
      />
    </SignInAgainBeside>
  );
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const focused = () => document.activeElement?.textContent;

function fileInput(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!found) throw new Error("the field takes no files");
  return found;
}

function chooseFile() {
  const file = new File(["x"], "new.jpg", { type: "image/jpeg" });
  fireEvent.change(fileInput(), { target: { files: [file] } });
}

test("Replace opens the choice of files at once, and keeps the old picture until the new one is stored", async () => {
  render(<Form first={old} />);
  const opened = vi.spyOn(fileInput(), "click");
  fireEvent.click(button("Replace"));
  expect(opened).toHaveBeenCalledOnce();
  expect(screen.getByText("old.jpg")).toBeTruthy();
  button("Replace").focus();
  chooseFile();
  expect(screen.getByText("old.jpg")).toBeTruthy();
  expect(focused()).toBe("Uploading...");
  await arrive();
  expect(screen.queryByText("old.jpg")).toBeNull();
  expect(screen.getByText("Words: ,"), "about the new picture").toBeTruthy();
  expect(focused()).toBe("Replace");
});

test("a picture that arrives leaves the focus in the field where the owner types meanwhile", async () => {
  render(<Form first={null} />);
  chooseFile();
  const name = screen.getByLabelText("Name");
  name.focus();
  await arrive();
  expect(button("Replace")).toBeTruthy();
  expect(document.activeElement).toBe(name);
});

test("a picture that is dropped on another replaces it, and text that is dropped does not", async () => {
  render(<Form first={old} />);
  const file = new File(["x"], "new.jpg", { type: "image/jpeg" });
  const box = screen.getByText("old.jpg");
  fireEvent.drop(box, { dataTransfer: { files: [] } });
  expect(sendImage).not.toHaveBeenCalled();
  fireEvent.drop(box, { dataTransfer: { files: [file] } });
  await arrive();
  expect(vi.mocked(sendImage).mock.lastCall?.[0].bytes).toBe(file);
  expect(screen.getByText("new.jpg")).toBeTruthy();
});

test("a removed picture comes back with its words, and Replace gets the focus", () => {
  render(<Form first={old} />);
  fireEvent.click(button("Remove"));
  expect(screen.getByText("Removed: old.jpg")).toBeTruthy();
  expect(screen.getByText("Words: ,")).toBeTruthy();
  fireEvent.click(button("Undo"));
  expect(screen.getByText("old.jpg")).toBeTruthy();
  expect(screen.getByText("Words: A hall, In Belfast")).toBeTruthy();
  expect(focused()).toBe("Replace");
});

test("a picture that is turned is uploaded, and the words about it stay", async () => {
  render(<Form first={old} known={{ [old]: uploadedPicture(old, "old.jpg") }} />);
  const drawn = new File(["drawn"], "old.jpg", { type: "image/jpeg" });
  editor.answer = ({ onMade, original }) =>
    onMade(drawn, { original, edits: { ...noEdits, turn: 1, focus: { x: 30, y: 10 } } });
  fireEvent.click(button("Edit picture"));
  fireEvent.click(await screen.findByText("Answer"));
  await waitFor(() => expect(vi.mocked(sendImage).mock.lastCall?.[0].bytes).toBe(drawn));
  expect(screen.getByText(`Form: ${old}`)).toBeTruthy();
  await arrive();
  expect(screen.getByText(`Form: ${fresh}#30,10`)).toBeTruthy();
  expect(screen.getByText("Words: A hall, In Belfast")).toBeTruthy();

  let opened: unknown;
  editor.answer = ({ original, edits, onRefer }) => {
    opened = { original: original.url, edits };
    onRefer(original.url, original.picture);
  };
  fireEvent.click(button("Edit picture"));
  fireEvent.click(await screen.findByText("Answer"));
  expect(opened).toEqual({
    original: old,
    edits: { ...noEdits, turn: 1, focus: { x: 30, y: 10 } },
  });
  expect(screen.getByText(`Form: ${old}`)).toBeTruthy();
});
