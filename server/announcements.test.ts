import { expect, test } from "vitest";
import type { NumberedAnnouncement } from "#app/admin/live/announcements.ts";
import { ProcessAnnouncements } from "./announcements.ts";

const content = { type: "content" } as const;

/** Announcements of which so many were made, and the numbers they got. */
function announced(count: number) {
  const announcements = new ProcessAnnouncements();
  const ids: number[] = [];
  announcements.listen(null, ({ id }) => ids.push(id));
  for (let made = 0; made < count; made += 1) announcements.announce(content);
  return { announcements, ids };
}

function heardSince(announcements: ProcessAnnouncements, since: number | null) {
  const heard: NumberedAnnouncement[] = [];
  const stop = announcements.listen(since, (one) => heard.push(one));
  return { heard, stop };
}

test("who listens hears what is new, until they stop", () => {
  const { announcements } = announced(3);
  const { heard, stop } = heardSince(announcements, null);
  expect(heard).toEqual([]);
  announcements.announce({ type: "signed-out", sessionId: "1" });
  stop();
  announcements.announce(content);
  expect(heard.map(({ announcement }) => announcement)).toEqual([
    { type: "signed-out", sessionId: "1" },
  ]);
});

test("who comes back hears what they missed, in order and once", () => {
  const { announcements, ids } = announced(5);
  const { heard } = heardSince(announcements, ids[1] ?? null);
  expect(heard.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(heardSince(announcements, ids.at(-1) ?? null).heard).toEqual([]);
});

test("the last hundred are kept; who missed more is told to look afresh", () => {
  const { announcements, ids } = announced(150);
  expect(heardSince(announcements, ids[49] ?? null).heard).toHaveLength(100);
  const { heard } = heardSince(announcements, ids[48] ?? null);
  expect(heard).toEqual([{ id: ids.at(-1), announcement: content }]);
});

test.each([0, 7, Number.MAX_SAFE_INTEGER, Number.NaN, Number.POSITIVE_INFINITY])(
  "a number that this process never gave (%d) is told to look afresh",
  (since) => {
    const { announcements } = announced(20);
    expect(heardSince(announcements, since).heard).toMatchObject([{ announcement: content }]);
  },
);

test("closing ends every connection, also one that only then opens", () => {
  const announcements = new ProcessAnnouncements();
  const ended: string[] = [];
  announcements.onClose(() => ended.push("open"));
  const leave = announcements.onClose(() => ended.push("left"));
  leave();
  announcements.close();
  announcements.onClose(() => ended.push("late"));
  expect(ended).toEqual(["open", "late"]);
});
