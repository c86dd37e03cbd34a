// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { shownForm } from "#domain/content/content-type.ts";
import { services } from "#domain/content/services.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { useMentionable } from "./mentions.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const hall = { value: "hall", label: "A hall" };
const bar = { value: "bar", label: "A bar" };

test("the form of a testimonial offers all projects once they are known, and asks again after a lost connection", async () => {
  const ask = vi
    .fn(async (_: string) => Response.json({ options: [hall, bar] }))
    .mockRejectedValueOnce(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", ask);
  const { result } = renderHook(() =>
    useMentionable("testimonial", shownForm(testimonials, [hall])),
  );
  const control = () =>
    result.current.sections
      .flatMap(({ rows }) => rows.flat())
      .find(({ name }) => name === "project")?.control;
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  expect(control()).toEqual({ kind: "mention", options: [hall] });
  fireEvent(window, new Event("online"));
  const all = { kind: "mention", options: [hall, bar], isWhole: true };
  await waitFor(() => expect(control()).toEqual(all));
  expect(ask.mock.calls.map(([address]) => address)).toEqual(
    Array(2).fill("/admin/mentions/testimonial"),
  );
});

test("a form that mentions nothing asks for nothing", () => {
  const ask = vi.fn();
  vi.stubGlobal("fetch", ask);
  renderHook(() => useMentionable("service", shownForm(services)));
  expect(ask).not.toHaveBeenCalled();
});
