// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, Link } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { useMoves } from "./use-moves.ts";

const rows = ["Dragging", "Marbling", "Stippling"].map((id, index) => ({ id, place: index + 1 }));

/** The moves that were sent, and what answers each. */
let sent: { move: string; answer(outcome: "moved" | "missing"): void }[];
beforeEach(() => {
  sent = [];
});
afterEach(cleanup);

function Order() {
  const { shown, place } = useMoves(rows, "/order?move");
  return (
    <>
      <p>{shown.map(({ id }) => id).join(", ")}</p>
      {shown.map((row) => (
        <button key={row.id} type="button" onClick={() => place(row, 1)}>
          {row.id} first
        </button>
      ))}
      <Link to="/publish">Publish</Link>
    </>
  );
}

function open() {
  const Stub = createRoutesStub([
    {
      path: "/order",
      Component: Order,
      action: async ({ request }) => {
        const { id, to } = Object.fromEntries(await request.formData());
        const answered = Promise.withResolvers<{ outcome: string }>();
        const answer = (outcome: string) => answered.resolve({ outcome });
        sent.push({ move: `${id} to ${to}`, answer });
        return answered.promise;
      },
    },
    { path: "/publish", Component: () => <h1>The changes</h1> },
  ]);
  render(<Stub initialEntries={["/order"]} />);
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const leave = () => fireEvent.click(screen.getByRole("link", { name: "Publish" }));
const untilSent = (count: number) => waitFor(() => expect(sent).toHaveLength(count));

test("moves are shown at once and written one after another, and whoever leaves waits for the last", async () => {
  open();
  press("Marbling first");
  press("Stippling first");
  screen.getByText("Stippling, Marbling, Dragging");
  await untilSent(1);
  leave();
  sent[0]?.answer("moved");
  await untilSent(2);
  expect(screen.queryByText("The changes")).toBeNull();
  sent[1]?.answer("moved");
  await screen.findByText("The changes");
  expect(sent.map(({ move }) => move)).toEqual(["Marbling to 1", "Stippling to 1"]);
});

test("after a move that fails, all rows stand where they are stored, and nobody leaves without having seen it", async () => {
  open();
  press("Marbling first");
  await untilSent(1);
  leave();
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented, "the browser asks").toBe(true);
  sent[0]?.answer("missing");
  await screen.findByText("Dragging, Marbling, Stippling");
  leave();
  await screen.findByText("The changes");
});
