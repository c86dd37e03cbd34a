// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { uploadedPicture } from "#tests/admin/uploaded-picture.ts";
import { EditButton } from "./edit-button.tsx";
import { noEdits, type PictureEdits } from "./edits.ts";

// happy-dom draws nothing.
const { encodeUnder } = vi.hoisted(() => ({ encodeUnder: vi.fn() }));
vi.mock("#app/browser/shrink-picture.ts", () => ({ encodeUnder }));

const hall = uploadedPicture("/website-images/services/1-hall.jpg", "hall.jpg");
const cut = uploadedPicture("/website-images/services/2-hall.jpg", "hall.jpg");
const crop = { x: 10, y: 20, width: 50, height: 40 };

beforeEach(() => {
  encodeUnder.mockReset().mockResolvedValue(new Blob(["drawn"], { type: "image/jpeg" }));
  vi.stubGlobal("createImageBitmap", async () => ({ close() {} }));
  HTMLImageElement.prototype.decode = async () => {};
});
afterEach(cleanup);

const button = (name: string) => screen.getByRole("button", { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Opens the editor of an uploaded picture, or of one that was made from it by these edits. */
async function open({ edits, focus = "" }: { edits?: Partial<PictureEdits>; focus?: string } = {}) {
  const [onRefer, onMade] = [vi.fn(), vi.fn()];
  const shown = edits ? cut : hall;
  const origin = { original: { url: hall.url, picture: hall }, edits: { ...noEdits, ...edits } };
  render(
    <EditButton
      reference={shown.url + focus}
      picture={shown}
      made={new Map(edits && [[cut.url, origin]])}
      onRefer={onRefer}
      onMade={onMade}
    />,
  );
  fireEvent.click(button("Edit picture"));
  await screen.findByText("How pages show it");
  return { onRefer, onMade };
}

test("the dialog opens with what this form did to the picture, and with its focal point", async () => {
  await open({ edits: { crop }, focus: "#30,10" });
  expect(screen.getByRole("dialog", { name: "Edit picture" })).toBeTruthy();
  expect(field("Left (%)").value).toBe("10");
  expect(field("Height (%)").value).toBe("40");
  fireEvent.click(screen.getByRole("radio", { name: "Keep in sight" }));
  expect(screen.getByText(/at 30 % from the left and 10 % from the top/)).toBeTruthy();
});

test("a picture that cannot be loaded says so, and opens at another try", async () => {
  const loaded = vi.fn().mockRejectedValue(new DOMException("no picture", "EncodingError"));
  HTMLImageElement.prototype.decode = loaded;
  render(<EditButton reference={hall.url} picture={hall} made={new Map()} {...noAnswers} />);
  fireEvent.click(button("Edit picture"));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The picture could not be loaded. Please try again.",
  );
  expect(loaded, "the AVIF, then the JPEG").toHaveBeenCalledTimes(2);
  loaded.mockResolvedValue(undefined);
  fireEvent.click(button("Try again"));
  await screen.findByText("How pages show it");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a picture that is turned is made from the original, and keeps its file's name", async () => {
  const { onMade, onRefer } = await open({ edits: { crop } });
  fireEvent.click(button("Turn right"));
  fireEvent.click(button("Save"));
  await waitFor(() => expect(onMade).toHaveBeenCalledOnce());
  const [file, origin] = onMade.mock.lastCall ?? [];
  expect(file).toMatchObject({ name: "hall.jpg", type: "image/jpeg" });
  expect(origin).toEqual({
    original: { url: hall.url, picture: hall },
    edits: { turn: 1, crop: { x: 40, y: 10, width: 40, height: 50 }, focus: null },
  });
  expect(onRefer).not.toHaveBeenCalled();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a focal point alone makes no new picture", async () => {
  const { onRefer, onMade } = await open({ edits: { crop } });
  fireEvent.click(screen.getByRole("radio", { name: "Keep in sight" }));
  expect(screen.getByText(/^Pages show the middle.*Press what must stay in sight/)).toBeTruthy();
  const point = button("What must stay in sight. Move it with the arrow keys.");
  fireEvent.keyDown(point, { key: "ArrowUp", shiftKey: true });
  fireEvent.keyDown(point, { key: "ArrowRight" });
  expect(screen.getByText(/at 51 % from the left and 40 % from the top/)).toBeTruthy();
  fireEvent.click(button("Save"));
  expect(onRefer).toHaveBeenCalledExactlyOnceWith(`${cut.url}#51,40`, cut);
  expect(onMade).not.toHaveBeenCalled();
});

test("a focal point can be taken away again", async () => {
  const { onRefer } = await open({ focus: "#30,10" });
  fireEvent.click(screen.getByRole("radio", { name: "Keep in sight" }));
  fireEvent.click(button("Show the middle again"));
  expect(screen.getByText(/^Pages show the middle/)).toBeTruthy();
  fireEvent.click(button("Save"));
  expect(onRefer).toHaveBeenCalledExactlyOnceWith(hall.url, hall);
});

test("back to the original shows the picture that the form had before", async () => {
  const { onRefer, onMade } = await open({ edits: { crop } });
  fireEvent.click(button("Back to the original"));
  fireEvent.click(button("Save"));
  expect(onRefer).toHaveBeenCalledExactlyOnceWith(hall.url, hall);
  expect(onMade).not.toHaveBeenCalled();
});

test("a picture that the browser cannot draw stays as it is, and can be saved again", async () => {
  encodeUnder.mockResolvedValueOnce(null);
  const { onMade } = await open();
  fireEvent.click(button("Turn right"));
  fireEvent.click(button("Save"));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The picture could not be changed. Please try again.",
  );
  fireEvent.click(button("Save"));
  await waitFor(() => expect(onMade).toHaveBeenCalledOnce());
});

test("a picture that is drawn after the dialog was closed changes nothing, and Save draws once", async () => {
  const drawn = Promise.withResolvers<Blob>();
  encodeUnder.mockReturnValue(drawn.promise);
  const { onMade } = await open();
  fireEvent.click(button("Turn right"));
  fireEvent.click(button("Save"));
  fireEvent.click(button("Saving..."));
  await waitFor(() => expect(encodeUnder).toHaveBeenCalledOnce());
  fireEvent.click(button("Cancel"));
  drawn.resolve(new Blob(["drawn"], { type: "image/jpeg" }));
  await drawn.promise;
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(onMade).not.toHaveBeenCalled();
});

test("a crop that is typed keeps within the picture, and what was typed is seen meanwhile", async () => {
  await open({ edits: { crop } });
  fireEvent.change(field("Width (%)"), { target: { value: "95" } });
  expect(field("Width (%)").value).toBe("95");
  fireEvent.blur(field("Width (%)"));
  expect(field("Width (%)").value).toBe("50");
  fireEvent.change(field("Width (%)"), { target: { value: "90" } });
  fireEvent.blur(field("Width (%)"));
  expect(field("Width (%)").value).toBe("90");
});

test("the preview of the home page shows where its headline stands", async () => {
  await open();
  const previews = screen.getByRole("region", { name: "How pages show it" });
  const [home] = within(previews).getAllByRole("listitem");
  expect(home?.textContent).toBe("HeadlineHome, computer");
  expect(within(previews).getAllByText("Headline")).toHaveLength(1);
});

test("a picture of a restored draft, of which only the url is known, can be turned too", async () => {
  const onMade = vi.fn();
  const bare = { reference: hall.url, picture: undefined, made: new Map() };
  render(<EditButton {...bare} {...noAnswers} onMade={onMade} />);
  fireEvent.click(button("Edit picture"));
  await screen.findByText("How pages show it");
  fireEvent.click(button("Turn right"));
  fireEvent.click(button("Save"));
  await waitFor(() => expect(onMade).toHaveBeenCalledOnce());
  const [file, { original }] = onMade.mock.lastCall ?? [];
  expect(file.name).toBe("1-hall.jpg");
  expect(original).toEqual({ url: hall.url, picture: undefined });
});

const noAnswers = { onRefer() {}, onMade() {} };
