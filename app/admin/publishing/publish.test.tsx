// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import type { DescribedChange } from "./described-change.ts";
import Publish from "./publish.tsx";

afterEach(cleanup);

const marbling: DescribedChange = {
  ...{ key: "service/1", subject: "service", id: "1", revision: 2, kind: "changed" },
  ...{ noun: "Service", name: "Marbling", edit: "/admin/services/1/edit", saved: "Saved by you" },
  ...{ pictures: {}, schedules: [], reasons: [], fields: [], isExample: false },
};
const loaderData = {
  review: { changes: [marbling], elsewhere: [], page: 1, pages: 1, warnings: [], examples: [] },
  schedules: { waiting: [], unfulfilled: [], today: "2026-11-28" },
};

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

function undo(): void {
  press("Undo this change: Marbling");
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Undo" }));
}

function schedule(): void {
  fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2026-12-01" } });
  press("Schedule");
}

test("of publishing, undoing and scheduling, the last outcome stands alone", async () => {
  const props = { loaderData } as unknown as Parameters<typeof Publish>[0];
  const Stub = createRoutesStub([
    {
      path: "/admin/publish",
      Component: () => <Publish {...props} />,
      action: () => ({ outcome: "published", version: 3 }),
    },
    {
      path: "/admin/publish/undo",
      action: () => ({ outcome: "undone", subject: "service", id: "1", name: "Marbling" }),
    },
    {
      path: "/admin/publish/schedule",
      action: () => ({ outcome: "saved", when: "on Friday at 08:00" }),
    },
  ]);
  render(<Stub initialEntries={["/admin/publish"]} />);
  await screen.findByRole("button", { name: "Publish" });
  for (const [act, words] of [
    [() => press("Publish"), /^Published\./],
    [undo, /^Undone:/],
    [schedule, /^Scheduled\./],
    [() => press("Publish"), /^Published\./],
  ] as const) {
    act();
    await screen.findByText(words);
    expect(screen.getAllByText(/^(Published\.|Undone:|Scheduled\.)/)).toHaveLength(1);
  }
});
