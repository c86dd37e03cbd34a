// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { tellOfChange } from "#app/admin/frame/use-live-updates.ts";
import {
  editorForEachTest,
  inputLabelled,
  press,
  saved,
  stored,
  type,
  valueIn,
} from "#tests/admin/stub-editor.tsx";
import type { SaveAnswer } from "./editor.ts";

const page = editorForEachTest();

const theList = () => screen.findByRole("heading", { name: "The list" });
const refusal = async () => (await screen.findByRole("alert")).textContent;

describe("a save", () => {
  test("leads to the list, which names the saved item", async () => {
    page.saveTyped("Name", "Gold Leaf ", saved(2));
    await theList();
    screen.getByText("Saved: Gold Leaf");
    screen.getByText("Visitors still see the old one.");
    const form = { name: "Gold Leaf ", summary: "With gold leaf." };
    expect(page.sent).toEqual([{ id: "7", form, revision: 1 }]);
  });

  test("that fails keeps what was typed, and the next try saves the same row", async () => {
    page.answers.push({ outcome: "failed", message: "The disk is full" }, saved(1));
    page.open();
    type("Name", "Offline");
    press("Save finish");
    expect(await refusal()).toBe("The disk is full");
    await waitFor(() => expect(document.title).toMatch(/^Not saved/));
    expect(valueIn("Name")).toBe("Offline");
    type("Summary", "Typed since.");
    press("Save finish");
    await theList();
    const [first, second] = page.sent;
    expect(second).toEqual({
      id: first?.id,
      form: { name: "Offline", summary: "Typed since." },
      revision: null,
    });
  });

  test("with invalid fields shows their messages, each until its field is changed", async () => {
    const fieldErrors = { name: "Enter a name", summary: "Enter a summary" };
    page.answers.push({ outcome: "invalid", fieldErrors }, saved(1));
    page.open();
    type("Name", " ");
    press("Save finish");
    await screen.findByText("Not saved yet: please correct the fields marked below.");
    await waitFor(() => expect(document.activeElement).toBe(inputLabelled("Name")));
    await waitFor(() => expect(document.title).toMatch(/^2 errors/));
    type("Name", "Gilding");
    await waitFor(() => expect(screen.queryByText("Enter a name")).toBeNull());
    screen.getByText("Enter a summary");
    await waitFor(() => expect(document.title).toMatch(/^1 error /));
  });

  test("of a new row keeps the page open if more was typed meanwhile, and the next save updates that row", async () => {
    const answer = Promise.withResolvers<SaveAnswer>();
    page.answers.push(answer.promise, saved(2));
    page.open();
    type("Name", "Made while typing");
    press("Save finish");
    await screen.findByRole("button", { name: "Saving..." });
    type("Summary", "Typed meanwhile.");
    answer.resolve(saved(1));
    await screen.findByText("Unsaved changes since the last save");
    const id = page.sent[0]?.id;
    screen.getByText(id as string);

    page.open();
    await screen.findByText(/Text you had not saved was kept/);
    press("Restore");
    screen.getByText(id as string);
    press("Save finish");
    await theList();
    expect(page.sent[1]).toEqual({
      id,
      form: { name: "Made while typing", summary: "Typed meanwhile." },
      revision: 1,
    });
  });

  test("waits for a picture that is being uploaded, and does not happen if the upload fails", async () => {
    const first = Promise.withResolvers<string | null>();
    const second = Promise.withResolvers<string | null>();
    page.uploads.push(first.promise, second.promise);
    page.answers.push(saved(2));
    page.open(stored());
    type("Name", "With a picture");
    expect(screen.queryByText("Still uploading…")).toBeNull();
    press("Upload");
    await screen.findByText("Still uploading…");
    press("Save finish");
    await screen.findByRole("button", { name: "Waiting for the picture…" });
    first.resolve("The picture is too large.");
    expect(await refusal()).toBe("Not saved. The picture is too large.");
    expect(page.sent).toEqual([]);
    expect(screen.queryByText("Still uploading…")).toBeNull();

    press("Upload");
    press("Save finish");
    await screen.findByRole("button", { name: "Waiting for the picture…" });
    second.resolve(null);
    await theList();
    expect(page.sent).toHaveLength(1);
  });

  test("does not change the revision of a draft that is restored meanwhile", async () => {
    const answer = Promise.withResolvers<SaveAnswer>();
    page.answers.push(answer.promise, saved(3));
    page.open(stored());
    type("Summary", "Typed before.");
    page.open(stored());
    await screen.findByText(/Text you had not saved was kept/);
    type("Name", "Gold Leaf");
    press("Save finish");
    await screen.findByRole("button", { name: "Saving..." });
    press("Restore");
    answer.resolve(saved(2));
    await screen.findByText("Unsaved changes since the last save");
    press("Save finish");
    await theList();
    expect(page.sent[1]?.form.summary).toBe("Typed before.");
    expect(page.sent[1]?.revision).toBe(1);
  });

  test("asks for the password when the session has ended, then continues", async () => {
    const signedOut = { outcome: "signed-out" } as const;
    page.saveTyped("Name", "Typed before", signedOut, { ...signedOut }, saved(2));
    const dialog = () => screen.findByRole("dialog", { name: "Please sign in again" });
    fireEvent.click(within(await dialog()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(valueIn("Name")).toBe("Typed before");
    press("Save finish");
    await dialog();
    vi.stubGlobal("fetch", async () => Response.json({}));
    type("Email Address", "me@example.com");
    type("Password", "a dozen brushes");
    press("Sign In");
    await theList();
    expect(page.sent.map(({ form }) => form.name)).toEqual(Array(3).fill("Typed before"));
  });
});

describe("someone else's save", () => {
  const theirs = stored({ summary: "Saved there." }, 2);
  const refused = { outcome: "conflict", current: theirs } as const;

  test("is shown in the words of the form, where a value is a name in the code", async () => {
    const current = stored({ summary: "HousePainter" }, 2);
    page.saveTyped("Summary", "Typed here.", { outcome: "conflict", current });
    const dialog = await conflict();
    within(dialog).getByText("Painter or decorator");
    expect(within(dialog).queryByText("HousePainter")).toBeNull();
  });

  test("is asked about again at the next save, if the form was edited further", async () => {
    page.saveTyped("Summary", "Typed here.", refused, { ...refused });
    await conflict();
    press("Go on editing");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(valueIn("Summary")).toBe("Typed here.");
    press("Save finish");
    await conflict();
    expect(page.sent.map(({ revision }) => revision)).toEqual([1, 1]);
  });

  test("is asked about once, even if the save after the choice fails", async () => {
    const failed: SaveAnswer = { outcome: "failed", message: "The disk is full" };
    page.saveTyped("Summary", "Typed here.", refused, failed, saved(3));
    fireEvent.click(within(await conflict()).getByRole("button", { name: "Save" }));
    await screen.findByRole("alert");
    press("Save finish");
    await theList();
    expect(page.sent.map(({ revision }) => revision)).toEqual([1, 2, 2]);
    expect(page.sent[2]?.form.summary).toBe("Typed here.");
  });

  test("of other fields is merged with this one without a question", async () => {
    page.saveTyped("Name", "Gold Leaf, mine", refused, saved(3));
    await theList();
    const form = { name: "Gold Leaf, mine", summary: "Saved there." };
    expect(page.sent[1]).toEqual({ id: "7", form, revision: 2 });
    screen.getByText(/Also kept: what mary@example.com changed meanwhile \(Summary\)\./);
  });

  test("is announced at once, and enters the form only when the owner asks for it", async () => {
    page.open(stored());
    type("Name", "Gold Leaf, mine");
    const asked = answerCurrent({ current: theirs });
    tellOfChange();
    await screen.findByText(/Your text is untouched\./);
    expect(asked).toEqual(["/admin/testimonials/7/current"]);
    expect(valueIn("Summary")).toBe("With gold leaf.");
    press("Look");
    const dialog = await screen.findByRole("dialog", { name: "Saved while you edit" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Take it into my form" }));
    await waitFor(() => expect(valueIn("Summary")).toBe("Saved there."));
    expect(valueIn("Name")).toBe("Gold Leaf, mine");
    expect(screen.queryByRole("button", { name: "Look" })).toBeNull();
    page.answers.push(saved(3));
    press("Save finish");
    await theList();
    expect(page.sent[0]?.revision).toBe(2);
  });

  test("is no longer announced after a save, whose answer reports it", async () => {
    page.answers.push({ outcome: "failed", message: "The disk is full" });
    page.open(stored());
    type("Name", "Gold Leaf, mine");
    answerCurrent({ current: theirs });
    tellOfChange();
    await screen.findByText(/Your text is untouched\./);
    press("Save finish");
    await screen.findByText("The disk is full");
    expect(screen.queryByText(/Your text is untouched\./)).toBeNull();
  });

  test("of another row, a move and an unreachable server show no notice", async () => {
    page.open(stored());
    type("Name", "Being typed");
    const asked = answerCurrent({ current: stored({}, 2) });
    tellOfChange();
    await waitFor(() => expect(asked).toHaveLength(1));
    vi.stubGlobal("fetch", async () => {
      asked.push("away");
      throw new TypeError("Failed to fetch");
    });
    tellOfChange();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(screen.queryByText(/saved this|deleted this/)).toBeNull();
    expect(valueIn("Name")).toBe("Being typed");
  });

  const conflict = () => screen.findByRole("dialog", { name: "Someone else saved this first" });
});

describe("someone else's deletion", () => {
  test("is reported by the save, and undone with the row's id", async () => {
    page.saveTyped("Summary", "Typed of what is gone.", { outcome: "missing" }, saved(1));
    expect(await refusal()).toContain("deleted by someone else");
    expect(valueIn("Summary")).toBe("Typed of what is gone.");
    press("Add it again");
    await theList();
    expect(page.sent[0]).not.toHaveProperty("again");
    expect(page.sent[1]).toMatchObject({ id: "7", again: true });
  });

  test("is announced at once, and can be undone", async () => {
    page.answers.push(saved(1));
    page.open(stored());
    type("Summary", "Typed of what is gone.");
    answerCurrent({ current: null });
    tellOfChange();
    await screen.findByText(/Someone deleted this while you have it open\./);
    press("Add it again");
    await theList();
    expect(page.sent[0]).toMatchObject({ id: "7", again: true });
  });
});

describe("a form that opens with unsaved work", () => {
  const start = { form: { name: "Copy of Gilding", summary: "Older." }, words: "A copy." };

  test("says where it comes from, is unsaved, and saves over the row that was opened", async () => {
    page.answers.push(saved(4));
    page.open({ ...stored({}, 3), start });
    screen.getByText("A copy.");
    await screen.findByText("Unsaved changes");
    expect(valueIn("Name")).toBe("Copy of Gilding");
    press("Save finish");
    await theList();
    expect(page.sent).toEqual([{ id: "7", form: start.form, revision: 3 }]);
    expect(localStorage).toHaveLength(0);
  });

  test("is not offered once more after a reload, and what was typed into it is", async () => {
    page.open({ ...stored({}, 3), start });
    await screen.findByText("Unsaved changes");
    page.open({ ...stored({}, 3), start });
    await screen.findByText("Unsaved changes");
    expect(screen.queryByText(/^Text you had not saved/)).toBeNull();
    expect(localStorage).toHaveLength(1);
    type("Summary", "Typed since.");
    page.open({ ...stored({}, 3), start });
    await screen.findByText(/^Text you had not saved/);
    press("Restore");
    expect(valueIn("Summary")).toBe("Typed since.");
  });

  test("adds a deleted row again", async () => {
    page.answers.push({ outcome: "failed", message: "The disk is full" }, saved(9));
    page.open({ form: { name: "", summary: "" }, revision: null, again: true, start });
    press("Save finish");
    await refusal();
    press("Save finish");
    await theList();
    for (const sent of page.sent) expect(sent).toMatchObject({ form: start.form, again: true });
  });
});

describe("unsaved work", () => {
  test("is asked about before another page opens", async () => {
    page.open(stored());
    type("Name", "Half a thought");
    await screen.findByText("Unsaved changes");
    fireEvent.click(screen.getByRole("link", { name: /All finishes/ }));
    await screen.findByRole("dialog", { name: "Leave without saving?" });
    press("Stay");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(valueIn("Name")).toBe("Half a thought");
    fireEvent.click(screen.getByRole("link", { name: /All finishes/ }));
    await screen.findByRole("dialog");
    press("Leave");
    await theList();
  });

  test("includes a picture that is still being uploaded", async () => {
    page.uploads.push(new Promise(() => {}));
    page.open(stored());
    press("Upload");
    press("Cancel");
    await screen.findByRole("dialog", { name: "Leave without saving?" });
  });

  test("is not asked about by Cancel if there is none", async () => {
    page.open();
    press("Cancel");
    await theList();
  });
});

/** Answers every request with this value. Returns the requested paths. */
function answerCurrent(answer: unknown): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json(answer);
  });
  return asked;
}
