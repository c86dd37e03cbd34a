// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LibraryPicture } from "#domain/images/library.ts";
import "#tests/wait-on-busy-machine.ts";
import { uploadedPicture } from "#tests/admin/uploaded-picture.ts";
import { PictureSheet } from "./picture-sheet.tsx";

let sent: object[];
let answers: object[];
beforeEach(() => {
  sent = [];
  answers = [];
});
afterEach(cleanup);

function pictureCalled(fileName: string, more: Partial<LibraryPicture> = {}): LibraryPicture {
  const upload = { at: "2026-03-01T12:00:00.000Z", by: "una@example.com" };
  const nowhere = { uses: [], schedules: [], isPublished: false, isKept: false, isUnused: true };
  const picture = uploadedPicture(`/website-images/services/1-${fileName}`, fileName);
  return { picture, fileName, alt: "", upload, ...nowhere, ...more };
}

/** Opens the sheet of the first picture, for someone who may publish. */
async function open(...rows: LibraryPicture[]) {
  const on = { onOpen: vi.fn(), onReplace: vi.fn(), onDelete: vi.fn(), onClose: vi.fn() };
  const opened = rows[0]?.picture.url ?? "";
  const Stub = createRoutesStub([
    {
      id: "admin/frame/layout",
      path: "/",
      loader: () => ({ role: "owner" }),
      Component: () => <PictureSheet rows={rows} opened={opened} {...on} />,
      HydrateFallback: () => null,
    },
    {
      path: "/admin/pictures/description",
      async action({ request }: { request: Request }) {
        sent.push(Object.fromEntries(await request.formData()));
        return answers.shift();
      },
    },
  ]);
  render(<Stub />);
  await screen.findByRole("dialog", { name: rows[0]?.fileName ?? "" });
  return on;
}

const button = (name: string) => screen.queryByRole<HTMLButtonElement>("button", { name });
const links = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

test("says what it is, and that it goes by itself while nothing shows it", async () => {
  const { onDelete } = await open(pictureCalled("hall.jpg"));
  screen.getByText("800 × 1000 pixels");
  screen.getByText("Uploaded on 1 March 2026 by una@example.com");
  screen.getByText(/^Nothing shows it\./);
  expect(button("Replace everywhere")).toBeNull();
  fireEvent.click(button("Delete") as HTMLElement);
  expect(onDelete).toHaveBeenCalledOnce();
});

test("leads to the drafts and schedules that show it, and it cannot be deleted", async () => {
  const uses = [{ subject: "service", id: "service-dragging", name: "Dragging" }] as const;
  const schedules = [{ id: "7", when: "on Friday 3 April at 08:00", names: ["Dragging"] }];
  const shown = { uses: [...uses], schedules, isUnused: false };
  const { onReplace } = await open(pictureCalled("hall.jpg", shown));
  expect(links()).toEqual(["/admin/services/service-dragging/edit", "/admin/publish#scheduled-7"]);
  screen.getByText("Visitors do not see it yet.");
  screen.getByText("Dragging on Friday 3 April at 08:00");
  expect(button("Delete")).toBeNull();
  fireEvent.click(button("Replace everywhere") as HTMLElement);
  expect(onReplace).toHaveBeenCalledOnce();
});

test.each([
  [{ isPublished: true }, /^Visitors see it until you publish\./],
  [{ isKept: true }, /^Only earlier versions under History show it\./],
])("of a picture with %j, says who still sees it", async (state, words) => {
  await open(pictureCalled("hall.jpg", { ...state, isUnused: false }));
  screen.getByText(words);
});

test("an example that comes with the program has its words, and nobody can change them", async () => {
  await open(pictureCalled("hall.jpg", { upload: null, alt: "A hall", isUnused: false }));
  screen.getByText("A hall");
  screen.getByText("An example that comes with the program");
  expect(screen.queryByLabelText("What the picture shows")).toBeNull();
});

test("saves what was typed before it closes or shows another picture, and asks before it is lost", async () => {
  const [hall, door] = [pictureCalled("hall.jpg"), pictureCalled("door.jpg")];
  const { onOpen, onClose } = await open(hall, door);
  type("Gilded cornice");
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  screen.getByText("What you typed about the picture will be lost.");
  fireEvent.click(button("Stay") as HTMLElement);
  expect(onClose).not.toHaveBeenCalled();

  answers.push({ outcome: "failed", message: "The database is away." });
  fireEvent.click(button("Next picture") as HTMLElement);
  await screen.findByText("The database is away.");
  expect(onOpen).not.toHaveBeenCalled();
  expect(screen.getByLabelText(/^What the picture shows/)).toHaveProperty(
    "value",
    "Gilded cornice",
  );

  answers.push({ outcome: "saved" });
  fireEvent.click(button("Done") as HTMLElement);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    { url: hall.picture.url, alt: "Gilded cornice" },
    { url: hall.picture.url, alt: "Gilded cornice" },
  ]);
});

test("what is typed while a text is saved is not taken for saved, and the sheet stays", async () => {
  const { onClose } = await open(pictureCalled("hall.jpg"));
  type("Gilded");
  const late = Promise.withResolvers<object>();
  answers.push(late.promise);
  fireEvent.click(button("Done") as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  type("Gilded cornice");
  late.resolve({ outcome: "saved" });
  await waitFor(() => expect(button("Done")).toBeTruthy());
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  screen.getByText("What you typed about the picture will be lost.");
});

test("a text that is saved stays in the field, though the picture leaves the list", async () => {
  await open(pictureCalled("hall.jpg"));
  type("Gilded cornice");
  answers.push({ outcome: "saved" });
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^What the picture shows/);
  fireEvent.submit(field.form as HTMLFormElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(button("Done")).toBeTruthy());
  expect(field.value).toBe("Gilded cornice");
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  expect(screen.queryByText("What you typed about the picture will be lost.")).toBeNull();
});

const type = (text: string) =>
  fireEvent.change(screen.getByLabelText(/^What the picture shows/), { target: { value: text } });

test("leads to the next picture, and has no one before the first", async () => {
  const [hall, door] = [pictureCalled("hall.jpg"), pictureCalled("door.jpg")];
  const { onOpen } = await open(hall, door);
  screen.getByText("1 of 2");
  expect(button("Previous picture")?.disabled).toBe(true);
  fireEvent.click(button("Next picture") as HTMLElement);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(door);
});
