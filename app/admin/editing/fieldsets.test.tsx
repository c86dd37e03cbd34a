// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { OptionalSection, SectionIndex } from "./fieldsets.tsx";

afterEach(cleanup);

const section = (isBlank: boolean) => (
  <OptionalSection title="Client Testimonial" hint="What they said." isBlank={isBlank}>
    <input aria-label="Quote" />
  </OptionalSection>
);

function details(): HTMLDetailsElement {
  const found = document.querySelector("details");
  if (!found) throw new Error("the section does not fold");
  return found;
}

/** Folds or unfolds, as a press on the title does. */
function toggle(open: boolean) {
  details().open = open;
  fireEvent(details(), new Event("toggle"));
}

test("a blank section is folded, has its title, and opens", () => {
  render(section(true));
  expect(screen.getByRole("group", { name: "Client Testimonial" })).toBeTruthy();
  expect(details().open).toBe(false);
  toggle(true);
  expect(details().open).toBe(true);
});

test("a section with text or an error is open, and cannot be folded", () => {
  render(section(false));
  expect(details().open).toBe(true);
  toggle(false);
  expect(details().open).toBe(true);
});

test("text that arrives later opens the section, which stays open when its last text is deleted", () => {
  const { rerender } = render(section(true));
  rerender(section(false));
  expect(details().open).toBe(true);
  rerender(section(true));
  expect(details().open).toBe(true);
});

test("the index opens a folded section, and puts the focus there", () => {
  render(
    <>
      <SectionIndex titles={["Client Testimonial"]} />
      {section(true)}
    </>,
  );
  fireEvent.click(screen.getByRole("link", { name: "Client Testimonial" }));
  expect(details().open).toBe(true);
  expect(document.activeElement?.id).toBe("section-client-testimonial");
});
