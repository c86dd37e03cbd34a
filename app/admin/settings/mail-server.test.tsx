// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import MailServerPage from "./mail-server.tsx";

afterEach(cleanup);

const environment = { server: null, sender: null, recipients: null };

test("a save says that it saved, although the form is replaced", async () => {
  let revision = 1;
  const stored = () => ({
    revision,
    host: "mail.example.com",
    port: 464 + revision,
    encryption: "tls",
    userName: "",
    sender: "",
    recipients: [],
    hasPassword: false,
    isPasswordLost: false,
  });
  const facts = {
    environment,
    business: "hello@example.com",
    me: "owner@example.com",
    isSample: false,
    error: null,
  };
  const Stub = createRoutesStub([
    {
      path: "/",
      loader: () => ({ ...facts, server: stored() }),
      action: () => {
        revision += 1;
        return { outcome: "saved", revision };
      },
      HydrateFallback: () => null,
      Component: MailServerPage as never,
    },
  ]);
  render(<Stub />);
  fireEvent.click(await screen.findByRole("button", { name: "Save" }));
  await screen.findByDisplayValue("466");
  const news = await screen.findByText(/^Saved\. Mails that waited/);
  await waitFor(() => expect(document.activeElement).toBe(news.closest("[tabindex]")));
});
