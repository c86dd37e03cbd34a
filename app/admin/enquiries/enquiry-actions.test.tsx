// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { createRoutesStub, useRevalidator } from "react-router";
import { afterEach, expect, test } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { useKeptFocus } from "#app/admin/frame/use-kept-focus.ts";
import type { DescribedEnquiry } from "./describe-enquiry.server.ts";
import { type EnquiryAction, EnquiryButtons, useEnquiryAction } from "./enquiry-actions.tsx";

afterEach(cleanup);

/** An enquiry under Archive, with the button that brings it back to New. */
async function openArchived() {
  const answer = Promise.withResolvers<{ outcome: "changed" }>();
  let list = "archived";
  let reload = async () => {};

  function Enquiry({ loaderData }: { loaderData: { list: string } }) {
    useKeptFocus();
    reload = useRevalidator().revalidate;
    const status = useRef<HTMLParagraphElement>(null);
    const action = useEnquiryAction(status);
    return (
      <main>
        <p ref={status} tabIndex={-1}>
          {loaderData.list}
        </p>
        {loaderData.list === "archived" && (
          <button type="button" onClick={() => action.ask({ intent: "new" })}>
            Back to new
          </button>
        )}
        <button type="button">Delete</button>
        <output>{action.isBusy ? "busy" : "idle"}</output>
      </main>
    );
  }

  const Stub = createRoutesStub([
    {
      id: "enquiry",
      path: "/",
      Component: Enquiry as () => React.JSX.Element,
      loader: () => ({ list }),
      async action() {
        list = "new";
        return answer.promise;
      },
    },
  ]);
  render(<Stub />);
  const button = await screen.findByRole("button", { name: "Back to new" });
  button.focus();
  fireEvent.click(button);
  await screen.findByText("busy");
  return { answer: () => answer.resolve({ outcome: "changed" }), reload: () => act(reload) };
}

test("the status takes the focus when a live update removes the button before the answer", async () => {
  const { answer, reload } = await openArchived();
  await reload();
  await screen.findByText("new");
  answer();
  await screen.findByText("idle");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("new"));
});

test.each([
  ["answered", ["This is spam"]],
  ["spam", ["Not spam"]],
])("an enquiry under %s offers: %s", (list, offered) => {
  const enquiry = { list, email: "ann@example.com", phone: "" } as DescribedEnquiry;
  const action = { pending: null } as EnquiryAction;
  render(<EnquiryButtons enquiry={enquiry} business="" action={action} onDelete={() => {}} />);
  const buttons = screen.getAllByRole("button", { name: /spam/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(offered);
});
