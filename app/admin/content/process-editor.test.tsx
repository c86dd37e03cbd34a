// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { StepPicture } from "#domain/content/step-pictures.ts";
import { ProcessEditor } from "./process-editor.tsx";

afterEach(cleanup);

let form: { process: string[]; stepPictures: StepPicture[] };

test("a moved step takes its picture along, and the focus stays with it", async () => {
  openWith(["Prime", "Drag", "Seal"], [pictureOf("Prime"), pictureOf("Seal")]);
  press("Move Step 1 down");
  expect(rows()).toEqual(["Drag", "Prime with Prime.jpg", "Seal with Seal.jpg"]);
  await waitFor(() => expect(focused()).toBe("Move Step 2 down"));
  press("Move Step 2 down");
  expect(rows()).toEqual(["Drag", "Seal with Seal.jpg", "Prime with Prime.jpg"]);
  await waitFor(() => expect(focused()).toBe("Move Step 3 up"));
  expect(saved()).toEqual([pictureOf("Seal"), pictureOf("Prime")]);
});

test("a removed step takes its picture away, and leaves the others theirs", async () => {
  openWith(["Prime", "Drag", "Seal"], [pictureOf("Drag"), pictureOf("Seal")]);
  press("Remove Step 2");
  expect(rows()).toEqual(["Prime", "Seal with Seal.jpg"]);
  await waitFor(() => expect(focused()).toBe("Step 2"));
  expect(saved()).toEqual([pictureOf("Seal")]);
});

test("a new step has the focus and no picture, and can have one", async () => {
  openWith(["Prime"], [pictureOf("Prime")]);
  press("Add Step");
  expect(rows()).toEqual(["Prime with Prime.jpg", ""]);
  await waitFor(() => expect(focused()).toBe("Step 2"));
  press("Add a picture: picture of step 2");
  expect(screen.getByRole("button", { name: "Picture of step 2: choose a picture" })).toBeTruthy();
});

test("a step keeps its picture while its text is written", () => {
  openWith(["Prime", "Drag"], [pictureOf("Drag")]);
  fireEvent.change(screen.getByLabelText(/^Step 2/), { target: { value: "Drag in glaze" } });
  expect(rows()).toEqual(["Prime", "Drag in glaze with Drag.jpg"]);
  expect(saved()).toEqual([{ ...pictureOf("Drag"), step: "Drag in glaze" }]);
});

test("a picture that is taken out leaves its step", () => {
  openWith(["Prime", "Drag"], [pictureOf("Prime"), pictureOf("Drag")]);
  const [remove] = screen.getAllByRole("button", { name: /^Remove\b(?! Step)/ });
  if (!remove) throw new Error("the picture cannot be taken out");
  fireEvent.click(remove);
  expect(rows()).toEqual(["Prime", "Drag with Drag.jpg"]);
  expect(saved()).toEqual([pictureOf("Drag")]);
});

function pictureOf(step: string): StepPicture {
  return { step, url: `/website-images/services/1763712000000-${step}.jpg`, alt: `To ${step}` };
}

function openWith(process: string[], stepPictures: StepPicture[]): void {
  function Form() {
    const [steps, setSteps] = useState({ process, stepPictures });
    form = steps;
    return (
      <ProcessEditor
        name="process"
        value={steps.process}
        form={steps}
        folder="services"
        pictures={{}}
        errors={{}}
        onChange={() => {}}
        onChangeForm={(fields) => setSteps((now) => ({ ...now, ...fields }))}
        onUpload={() => {}}
      />
    );
  }
  render(<Form />);
}

function press(name: string): void {
  fireEvent.click(screen.getByRole("button", { name }));
}

/** The text of each row, with the name of its picture if it shows one. */
function rows(): string[] {
  return screen.getAllByRole("listitem").map((row) => {
    const [text] = row.getElementsByTagName("textarea");
    const [name] = row.getElementsByTagName("bdi");
    return [text?.value, name?.textContent].filter((word) => word !== undefined).join(" with ");
  });
}

/** The pictures as they are stored: those of steps that have one. */
function saved(): StepPicture[] {
  return form.stepPictures.filter(({ url }) => url);
}

function focused(): string | null | undefined {
  const { activeElement } = document;
  const [label] = (activeElement as HTMLTextAreaElement | null)?.labels ?? [];
  return activeElement?.getAttribute("aria-label") ?? label?.textContent.replace(" (optional)", "");
}
