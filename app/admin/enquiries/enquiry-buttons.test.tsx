// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { DescribedEnquiry } from "./describe-enquiry.server.ts";
import { EnquiryButtons } from "./enquiry-buttons.tsx";
import type { EnquiryAction } from "./use-enquiry-actions.ts";

afterEach(cleanup);

test.each([
  ["new", ["This is spam"]],
  ["answered", ["This is spam"]],
  ["archived", ["This is spam"]],
  ["spam", ["Not spam"]],
])("an enquiry under %s offers: %s", (list, offered) => {
  const enquiry = { list, email: "ann@example.com", phone: "" } as DescribedEnquiry;
  const action = { pending: null } as EnquiryAction;
  render(<EnquiryButtons enquiry={enquiry} business="" action={action} onDelete={() => {}} />);
  const buttons = screen.getAllByRole("button", { name: /spam/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(offered);
});
