// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { QuotePage, type QuotePageProps, quoteRoot } from "./quote-page.tsx";
import { renderQuotePage } from "./render-quote-page.server.tsx";

const { business, contactPage, services } = builtInSite({});

const idle: QuotePageProps = {
  business,
  closedDays: [{ text: "Closed 24 to 28 December", dates: [] } as never],
  page: contactPage,
  view: undefined,
  serviceNames: services.map(({ name }) => name),
  chosenService: "",
  samples: [],
  wantsBoards: false,
  typed: undefined,
  fieldErrors: undefined,
  thanks: null,
  email: undefined,
  photoToken: null,
  photosKept: 0,
  photoNotice: null,
};

const typed = { name: "</script><script>alert(1)</script>", message: "One\n\nTwo" };

const sent = {
  thanks: {
    reference: "DS-7K2M9X",
    proof: "proof",
    closedMeanwhile: "24 to 28 December",
    isMailed: true,
  },
  email: "aoife@example.com",
  photoToken: "token",
  photosKept: 2,
  photoNotice: "Your photo has reached us.",
};

let root: Root | undefined;
let complaints: unknown[];
beforeEach(() => {
  complaints = [];
  vi.spyOn(console, "error").mockImplementation((...texts) => complaints.push(texts.join(" ")));
  // Browsers have it, and React reads it.
  Object.defineProperty(HTMLElement.prototype, "autofocus", {
    configurable: true,
    get: (): boolean => true,
  });
  vi.stubGlobal("fetch", async () => Response.json({ photos: 2 }));
});
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  sessionStorage.clear();
  Reflect.deleteProperty(HTMLElement.prototype, "autofocus");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each<[string, Partial<QuotePageProps>, string]>([
  ["the empty form", {}, "Send Enquiry"],
  ["a form with a service chosen", { chosenService: "Marbling" }, "Send Enquiry"],
  ["a refused post", { typed, fieldErrors: { name: "Enter your name" } }, "Enter your name"],
  ["a post that broke off", { typed: null, fieldErrors: {} }, "did not arrive completely"],
  ["the thanks for a post", sent, "Your reference is DS-7K2M9X"],
  ["thanks opened again", { thanks: sent.thanks }, "to your e-mail address"],
])("the script continues %s as the server has rendered it", async (_, changes, shown) => {
  const { html, json } = renderQuotePage({ ...idle, ...changes });
  expect(json).not.toContain("<");
  document.body.innerHTML = `<div>${html}</div>`;
  const container = document.body.firstElementChild as HTMLElement;
  const elements = [...container.querySelectorAll("*")];
  await act(async () => {
    const { identifierPrefix } = quoteRoot;
    root = hydrateRoot(container, <QuotePage {...(JSON.parse(json) as QuotePageProps)} />, {
      identifierPrefix,
      onRecoverableError: (error) => complaints.push(error),
    });
  });
  expect(complaints).toEqual([]);
  expect(container.textContent).toContain(shown);
  // React replaces elements that do not match.
  expect(elements.filter((element) => !element.isConnected)).toEqual([]);
});
