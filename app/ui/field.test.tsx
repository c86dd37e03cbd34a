// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { CheckField, LineArea } from "./field.tsx";

afterEach(cleanup);

const submitted = vi.fn();

function Form() {
  const [value, setValue] = useState("Call us.");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <LineArea
        name="closing"
        label="Closing line"
        value={value}
        onChange={({ target }) => setValue(target.value)}
        required
      />
    </form>
  );
}

test("a line that wraps stays one line: Enter submits the form, pasted line breaks become spaces", () => {
  render(<Form />);
  const field = screen.getByLabelText<HTMLTextAreaElement>("Closing line");
  expect(fireEvent.keyDown(field, { key: "Enter" })).toBe(false);
  expect(submitted).toHaveBeenCalledOnce();
  fireEvent.change(field, { target: { value: "Call us.\nWe bring samples." } });
  expect(field.value).toBe("Call us. We bring samples.");
});

test("a line that wraps and a tick wait for scripts, which would not know of an earlier change", () => {
  const tick = <CheckField name="tick" label="Show" checked={false} onChange={vi.fn()} />;
  document.body.innerHTML = renderToString(
    <>
      <Form />
      {tick}
    </>,
  );
  const isDisabled = (label: string) => screen.getByLabelText<HTMLInputElement>(label).disabled;
  expect([isDisabled("Closing line"), isDisabled("Show")]).toEqual([true, true]);
  document.body.replaceChildren();
  render(tick);
  expect(isDisabled("Show")).toBe(false);
});
