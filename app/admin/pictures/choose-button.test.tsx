// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { uploadedPicture } from "#tests/admin/uploaded-picture.ts";
import { ChooseButton } from "./choose-button.tsx";
import type { ChosenPicture } from "./choose-dialog.tsx";

const pictures = ["hall", "door", "stairs"].map((name) => {
  const fileName = `${name}.jpg`;
  const picture = uploadedPicture(`/website-images/services/1-${fileName}`, fileName);
  return { picture, fileName, alt: `The ${name}` };
});

const fetched = vi.spyOn(globalThis, "fetch");
const answer = (rows: object[], more: object = {}) =>
  Response.json({ rows, page: 1, pages: 1, ...more });
let chosen: ChosenPicture[][];
beforeEach(() => {
  chosen = [];
  fetched.mockReset().mockImplementation(async () => answer(pictures));
});
afterEach(cleanup);
afterAll(() => fetched.mockRestore());

async function open(multiple = false) {
  render(<ChooseButton multiple={multiple} onChosen={(some) => chosen.push(some)} />);
  expect(fetched).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Choose from your pictures" }));
  await tile("hall");
}
const tile = (name: string) => screen.findByRole("button", { name: new RegExp(`${name}.jpg`) });
const names = () => chosen.map((some) => some.map(({ alt }) => alt));

test("a press on a picture chooses it with what it shows, and closes the dialog", async () => {
  await open();
  fireEvent.click(await tile("door"));
  expect(names()).toEqual([["The door"]]);
  expect(chosen[0]?.[0]?.picture).toMatchObject({ fileName: "door.jpg" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("several are chosen in the order in which they are pressed, and a second press takes one out", async () => {
  await open(true);
  const use = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Use/ });
  expect(use().disabled).toBe(true);
  for (const name of ["stairs", "door", "hall", "door"]) fireEvent.click(await tile(name));
  expect((await tile("hall")).getAttribute("aria-pressed")).toBe("true");
  expect((await tile("door")).getAttribute("aria-pressed")).toBe("false");
  expect(use().textContent).toBe("Use 2 pictures");
  fireEvent.click(use());
  expect(names()).toEqual([["The stairs", "The hall"]]);
});

test("the pictures are one stop of the Tab key, and the arrow keys go among them", async () => {
  await open();
  const stops = () =>
    screen.getAllByRole("button", { name: /\.jpg/ }).map(({ tabIndex }) => tabIndex);
  expect(stops()).toEqual([0, -1, -1]);
  (await tile("hall")).focus();
  fireEvent.keyDown(await tile("hall"), { key: "ArrowRight" });
  expect(document.activeElement).toBe(await tile("door"));
  expect(stops()).toEqual([-1, 0, -1]);
  fireEvent.keyDown(await tile("door"), { key: "End" });
  expect(document.activeElement).toBe(await tile("stairs"));
  fireEvent.keyDown(await tile("stairs"), { key: "ArrowRight" });
  expect(document.activeElement).toBe(await tile("stairs"));
});

test("typing searches, and an answer to earlier words is not shown", async () => {
  await open();
  const { promise: late, resolve } = Promise.withResolvers<Response>();
  fetched.mockImplementation(async (path) =>
    String(path).includes("search=do&") ? late : answer(pictures.slice(1, 2)),
  );
  const search = screen.getByRole("searchbox");
  fireEvent.change(search, { target: { value: "do" } });
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  fireEvent.change(search, { target: { value: "door" } });
  await screen.findByText("One picture.");
  resolve(answer(pictures));
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(3));
  expect(screen.getAllByRole("button", { name: /\.jpg/ })).toHaveLength(1);
});

test("more pictures join the first ones", async () => {
  fetched.mockImplementation(async (path) =>
    String(path).includes("page=2")
      ? answer(pictures.slice(2), { page: 2, pages: 2 })
      : answer(pictures.slice(0, 2), { pages: 2 }),
  );
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  await tile("stairs");
  expect(screen.getAllByRole("button", { name: /\.jpg/ })).toHaveLength(3);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("a failure is shown in words, and another try can succeed", async () => {
  fetched.mockImplementationOnce(async () =>
    Response.json({ message: "the database is locked" }, { status: 503 }),
  );
  render(<ChooseButton onChosen={() => {}} />);
  fireEvent.click(screen.getByRole("button", { name: "Choose from your pictures" }));
  await screen.findByText("the database is locked");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await tile("hall");
  expect(screen.queryByRole("alert")).toBeNull();
});
