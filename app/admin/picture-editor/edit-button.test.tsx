// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { SignInAgainBeside } from "#app/admin/session/sign-in-again.tsx";
import { noEdits } from "#domain/images/edits.ts";
import type { Picture } from "#domain/images/picture.ts";
import { EditButton } from "./edit-button.tsx";

const url = "/website-images/services/1-hall.jpg";
const crop = { x: 10, y: 20, width: 50, height: 40 };
const original = { url, shown: url };
const editable = { original, edits: { ...noEdits, crop } };

/** Answers what the editor asks: first for the original, then for the edited picture. */
const fetched = vi.spyOn(globalThis, "fetch");

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json(editable));
  HTMLImageElement.prototype.decode = async () => {};
});
afterEach(cleanup);
afterAll(() => fetched.mockRestore());

const button = (name: string) => screen.getByRole("button", { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function open() {
  const onEdited = vi.fn();
  render(
    <SignInAgainBeside>
      <EditButton url={url} folder="services" onEdited={onEdited} />
    </SignInAgainBeside>,
  );
  fireEvent.click(button("Edit picture"));
  return onEdited;
}

test("the dialog opens with what was set before", async () => {
  open();
  await screen.findByRole("dialog", { name: "Edit picture" });
  await waitFor(() => expect(field("Left (%)").value).toBe("10"));
  expect(field("Height (%)").value).toBe("40");
});

test("a picture that cannot be opened says why, and opens at another try", async () => {
  const message = "The picture could not be opened. Please try again.";
  fetched.mockImplementationOnce(async () => Response.json({ message }, { status: 500 }));
  open();
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  fireEvent.click(button("Try again"));
  await screen.findByText("How pages show it");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("Save sends what is set, and the form gets the new picture", async () => {
  const picture = { url: "/website-images/services/2-hall.jpg" } as Picture;
  const onEdited = open();
  await screen.findByText("How pages show it");
  fireEvent.click(button("Turn right"));
  fetched.mockImplementation(async () => Response.json({ picture }, { status: 201 }));
  fireEvent.click(button("Save"));
  await waitFor(() => expect(onEdited).toHaveBeenCalledWith(picture));
  expect(JSON.parse(String(fetched.mock.lastCall?.[1]?.body))).toEqual({
    url,
    folder: "services",
    edits: { turn: 1, crop: { x: 40, y: 10, width: 40, height: 50 }, focus: null },
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a crop that is typed keeps within the picture, and what was typed is seen meanwhile", async () => {
  open();
  await screen.findByText("How pages show it");
  fireEvent.change(field("Width (%)"), { target: { value: "95" } });
  expect(field("Width (%)").value).toBe("95");
  fireEvent.blur(field("Width (%)"));
  expect(field("Width (%)").value).toBe("50");
  fireEvent.change(field("Width (%)"), { target: { value: "90" } });
  fireEvent.blur(field("Width (%)"));
  expect(field("Width (%)").value).toBe("90");
});

test("arrow keys move the focal point, and it can be taken away again", async () => {
  open();
  await screen.findByText("How pages show it");
  fireEvent.click(screen.getByRole("radio", { name: "Focal point" }));
  expect(screen.getByText(/^No focal point is chosen.*Press what must stay in sight/)).toBeTruthy();
  const point = button("Focal point. Move it with the arrow keys.");
  fireEvent.keyDown(point, { key: "ArrowUp", shiftKey: true });
  fireEvent.keyDown(point, { key: "ArrowRight" });
  expect(screen.getByText(/at 51 % from the left and 40 % from the top/)).toBeTruthy();
  fireEvent.click(button("Remove focal point"));
  expect(screen.getByText(/^No focal point is chosen/)).toBeTruthy();
});

test("the preview of the home page shows where its headline stands", async () => {
  open();
  const previews = await screen.findByRole("region", { name: "How pages show it" });
  const [home] = within(previews).getAllByRole("listitem");
  expect(home?.textContent).toBe("HeadlineHome, computer");
  expect(within(previews).getAllByText("Headline")).toHaveLength(1);
});

test("a picture that arrives after the dialog was closed changes nothing", async () => {
  const late = Promise.withResolvers<Response>();
  const onEdited = open();
  await screen.findByText("How pages show it");
  fetched.mockImplementation(() => late.promise);
  fireEvent.click(button("Save"));
  fireEvent.click(button("Cancel"));
  late.resolve(Response.json({ picture: { url } }, { status: 201 }));
  await late.promise;
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(onEdited).not.toHaveBeenCalled();
});
