// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { finishNames } from "#domain/sampler/finishes.ts";
import { houseColours } from "#domain/sampler/house-colours.ts";
import { usualSample } from "#domain/sampler/sample.ts";
import { readSampleForm } from "./sample-form.ts";
import { SamplerForm } from "./sampler-form.tsx";
import { followOwnColours, showNumber, writeSampleForm } from "./show-sample.ts";
import { StageControls } from "./stage.tsx";

const services = finishNames.map((finish) => ({ finish, name: `About ${finish}`, slug: finish }));
const sample = usualSample("dragging");

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <StageControls sample={sample} />
      <SamplerForm services={services} palette={[...houseColours]} sample={sample} />
    </>,
  );
});
afterEach(() => {
  document.body.innerHTML = "";
});

function form(): HTMLFormElement {
  return document.querySelector("form") ?? expect.fail("the page has a form");
}

/** What a browser sends. happy-dom would send the fields of disabled groups too. */
function read() {
  const fields = [...document.querySelectorAll("input")].filter(
    (field) => !field.closest("fieldset[disabled]") && (field.type !== "radio" || field.checked),
  );
  return readSampleForm(
    { get: (name) => fields.find((field) => field.name === name)?.value },
    houseColours,
  );
}

test("the form that the server makes describes the sample that it was made for", () => {
  expect(read()).toEqual(sample);
});

test.each(finishNames)("a sample of %s that is written to the form is read from it", (finish) => {
  const usual = usualSample(finish);
  const controls = Object.fromEntries(
    Object.keys(usual.controls).map((name, index) => [name, 10 * index + 5]),
  );
  const written = { ...usual, controls, light: "lamp", lightFrom: 90, zoom: 60 } as const;
  writeSampleForm(form(), written);
  expect(read()).toEqual(written);
  const seen = form().querySelectorAll("[data-controls]:not([hidden])");
  expect(Array.from(seen, (group) => group.getAttribute("data-controls"))).toEqual([finish]);
});

test("a colour that is not in the palette is written as the visitor's own", () => {
  writeSampleForm(form(), { ...sample, base: "#010203" });
  expect(read().base).toBe("#010203");
  expect(form().querySelector<HTMLInputElement>("[name=base]:checked")?.value).toBe("own");
});

function numberField(): HTMLInputElement {
  return form().querySelector<HTMLInputElement>("[data-hex=glaze]") ?? expect.fail("a field");
}

function type(text: string): void {
  const field = numberField();
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

test("a colour is chosen by its number, with or without a hash", () => {
  followOwnColours(form());
  type("#A1B2C3");
  expect(read().glaze).toBe("#a1b2c3");
  type(" 0a0b0c ");
  expect(read().glaze).toBe("#0a0b0c");
  // Both fields of an own colour show what is chosen.
  showNumber(form(), "glaze", "#a1b2c3");
  expect(numberField().value).toBe("#A1B2C3");
  expect(form().querySelector<HTMLInputElement>("[name=own-glaze]")?.value).toBe("#a1b2c3");
});

test("a number that is no colour gets a message, and changes nothing", () => {
  followOwnColours(form());
  const message = form().querySelector("#own-glaze-message");
  type("#12");
  expect(message?.textContent).toContain("such as #1F3B30");
  expect(numberField().getAttribute("aria-invalid")).toBe("true");
  expect(read()).toEqual(sample);
  type("#123456");
  expect(message?.textContent).toBe("");
  expect(numberField().getAttribute("aria-invalid")).not.toBe("true");
});
