import { expect, test } from "vitest";
import type { NumberedAnnouncement } from "#app/admin/live/announcements.ts";
import { createAnnouncements, type ProcessAnnouncements } from "./announcements.ts";

const changed = { type: "data-changed" } as const;

/** Makes `count` announcements and returns their ids. */
function announced(count: number) {
  const announcements = createAnnouncements();
  const ids: number[] = [];
  announcements.listen(null, ({ id }) => ids.push(id));
  for (let made = 0; made < count; made += 1) announcements.announce(changed);
  return { announcements, ids };
}

function heardSince(announcements: ProcessAnnouncements, since: number | null) {
  const heard: NumberedAnnouncement[] = [];
  const stop = announcements.listen(since, (one) => heard.push(one));
  return { heard, stop };
}

test("a listener hears new announcements until it stops", () => {
  const { announcements } = announced(3);
  const { heard, stop } = heardSince(announcements, null);
  expect(heard).toEqual([]);
  announcements.announce({ type: "signed-out", sessionId: "1" });
  stop();
  announcements.announce(changed);
  expect(heard.map(({ announcement }) => announcement)).toEqual([
    { type: "signed-out", sessionId: "1" },
  ]);
});

test("a listener that reconnects hears what it missed, in order and once", () => {
  const { announcements, ids } = announced(5);
  const { heard } = heardSince(announcements, ids[1] ?? null);
  expect(heard.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(heardSince(announcements, ids.at(-1) ?? null).heard).toEqual([]);
});

test("the last hundred are kept; a listener that missed more is told to reload", () => {
  const { announcements, ids } = announced(150);
  expect(heardSince(announcements, ids[49] ?? null).heard).toHaveLength(100);
  const { heard } = heardSince(announcements, ids[48] ?? null);
  expect(heard).toEqual([{ id: ids.at(-1), announcement: changed }]);
});

test.each([0, 7, Number.MAX_SAFE_INTEGER, Number.NaN, Number.POSITIVE_INFINITY])(
  "a listener with an id that this process never gave (%d) is told to reload",
  (since) => {
    const { announcements } = announced(20);
    expect(heardSince(announcements, since).heard).toMatchObject([{ announcement: changed }]);
  },
);

test("closing ends every connection, even one that opens later", () => {
  const announcements = createAnnouncements();
  const ended: string[] = [];
  announcements.onClose(() => ended.push("open"));
  const leave = announcements.onClose(() => ended.push("left"));
  leave();
  announcements.close();
  announcements.onClose(() => ended.push("late"));
  expect(ended).toEqual(["open", "late"]);
});
