// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import type { CallFailure } from "#app/admin/frame/use-admin-action.ts";
import type { PutBackResult } from "#domain/content/save.ts";
import { CardList } from "./card-list.tsx";
import type { ListedCard } from "./item-cards.server.ts";

const card = (id: string, name: string): ListedCard => {
  return { id, name, facts: [], publishedState: "published", example: null };
};
const marbling = card("7", "Marbling");

const frame = { account: "1", role: "owner" };

let stored: ListedCard[];
let sent: string[];
/** The answer to a press of 'Put back'. */
let answer: PutBackResult | CallFailure;

beforeEach(() => {
  stored = [card("8", "Dragging"), marbling, card("9", "Stippling")];
  sent = [];
  answer = { outcome: "saved" };
  // The dialog asks which items mention this one.
  vi.stubGlobal("fetch", async () => Response.json({ mentions: [] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function List() {
  return <CardList noun="service" cards={stored} whenEmpty={<p>No services found.</p>} />;
}

async function action({ request }: { request: Request }) {
  const { id } = Object.fromEntries(await request.formData());
  const { search } = new URL(request.url);
  sent.push(`${id}${search}`);
  if (search) {
    if (answer.outcome === "saved") stored = stored.toSpliced(1, 0, marbling);
    return answer;
  }
  stored = stored.filter((card) => card.id !== id);
  return { outcome: "deleted" };
}

/** Deletes Marbling, and answers with the message that says so. */
async function deleteMarbling(): Promise<HTMLElement> {
  const Stub = createRoutesStub([
    {
      id: "admin/frame/layout",
      path: "/admin",
      loader: () => frame,
      children: [{ path: "services", Component: List, action }],
    },
  ]);
  const hydrationData = { loaderData: { "admin/frame/layout": frame } };
  render(<Stub initialEntries={["/admin/services"]} hydrationData={hydrationData} />);
  fireEvent.click(await screen.findByRole("button", { name: "Delete Marbling" }));
  const dialog = await screen.findByRole("dialog", {
    name: "Are you sure you want to delete this service?",
  });
  within(dialog).getByText("Visitors see it until you publish. You can put it back.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  const flash = await screen.findByText("Deleted: Marbling");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("LI"));
  expect(document.activeElement?.contains(flash), "the message has the focus").toBe(true);
  expect(screen.queryByRole("button", { name: "Delete Marbling" })).toBeNull();
  return flash;
}

const putBack = () => fireEvent.click(screen.getByRole("button", { name: "Put back" }));

test("a message in the place of a deleted card has a button that puts it back", async () => {
  await deleteMarbling();
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows.map((text) => /Dragging|Deleted|Stippling/.exec(text)?.[0])).toEqual([
    ...["Dragging", "Deleted", "Stippling"],
  ]);
  putBack();
  await screen.findByText("Put back: Marbling");
  expect(sent).toEqual(["7", "7?put-back"]);
  await screen.findByRole("button", { name: "Delete Marbling" });
  expect(screen.queryByRole("button", { name: "Put back" })).toBeNull();
});

test.each<[PutBackResult | CallFailure, string]>([
  [{ outcome: "refused", message: "Its address is taken." }, "Its address is taken."],
  [{ outcome: "missing" }, "Nothing of it is kept any more."],
  [{ outcome: "failed", message: "The disk is full" }, "The disk is full"],
])("putting back that ends with %j says so, and can be tried again", async (given, words) => {
  answer = given;
  await deleteMarbling();
  putBack();
  expect((await screen.findByRole("alert")).textContent).toContain(words);
  answer = { outcome: "saved" };
  putBack();
  await screen.findByText("Put back: Marbling");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
