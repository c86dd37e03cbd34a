// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usualSample } from "#domain/sampler/sample.ts";
import { openPainter, rest } from "./open-canvas.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sample = usualSample("dragging");
const at = (zoom: number) => ({ ...sample, zoom });

function open({ isStill = false, isShown = true } = {}) {
  const drawn: string[] = [];
  const complete: number[] = [];
  const painter = openPainter({
    async draw({ zoom }, { isMoving }) {
      drawn.push(`${isMoving ? "small" : "full"} ${zoom}`);
      return isShown;
    },
    onDrawn: ({ zoom }) => complete.push(zoom),
    onFailure: () => expect.fail(),
    isStill: () => isStill,
  });
  return { painter, drawn, complete };
}

test("while something moves, one small picture is drawn a frame, and a full one when it rests", async () => {
  const { painter, drawn, complete } = open();
  painter.move(at(1));
  painter.move(at(2));
  await vi.advanceTimersByTimeAsync(20);
  painter.move(at(3));
  await vi.advanceTimersByTimeAsync(rest - 1);
  expect(drawn).toEqual(["small 2", "small 3"]);
  expect(complete).toEqual([]);
  await vi.advanceTimersByTimeAsync(2);
  expect(drawn).toEqual(["small 2", "small 3", "full 3"]);
  expect(complete).toEqual([3]);
});

test("nothing is drawn while nothing changes", async () => {
  const { painter, drawn } = open();
  painter.paint(sample);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(drawn).toEqual(["full 0"]);
});

test("with reduced motion only still pictures are drawn", async () => {
  const { painter, drawn } = open({ isStill: true });
  painter.move(at(1));
  painter.move(at(2));
  await vi.advanceTimersByTimeAsync(1000);
  expect(drawn).toEqual(["full 2"]);
});

test("a picture that was overtaken does not count as shown", async () => {
  const { painter, complete } = open({ isShown: false });
  painter.paint(sample);
  await vi.advanceTimersByTimeAsync(1000);
  expect(complete).toEqual([]);
});
