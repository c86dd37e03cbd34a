import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import {
  databaseContext,
  enquiryMailContext,
  logErrorContext,
  secretsContext,
  visitsContext,
} from "#app/context.ts";
import type { Database } from "#db/open.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { siteOn } from "#domain/publishing/site-content.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { answerEnquiry } from "./answer-enquiry.server.ts";

const facts = {
  clientAddress: "192.0.2.1",
  nonce: "",
  site: siteOn(builtInSite({}), "2026-11-22"),
};

describe("an enquiry", () => {
  const database = newDatabase(siteDatabase.create);
  let led: string[] = [];
  beforeEach(() => {
    led = [];
  });

  async function sendFrom(page: string, more = {}) {
    const context = new RouterContextProvider();
    context.set(databaseContext, { db: database.db } as Database);
    context.set(secretsContext, { current: "for tests", previous: null });
    context.set(enquiryMailContext, { notify() {}, isSetUp: () => false, mailedSingly: 100 });
    context.set(logErrorContext, (error) => {
      throw error;
    });
    context.set(visitsContext, { countEnquiry: (counted) => void led.push(counted) });
    const posted = { ...exampleEnquiry(), id: randomUUID(), page, ...more };
    expect(await answerEnquiry(posted, context, facts)).toMatchObject({ outcome: "received" });
  }

  test("is counted once for the page that led to its form", async () => {
    const id = randomUUID();
    await sendFrom("/services/marbling", { id });
    await sendFrom("/services/marbling", { id });
    await sendFrom("/portfolio?sector=heritage");
    expect(led).toEqual(["/services/marbling", "/portfolio?sector=heritage"]);
  });

  test("is counted for no page if it is spam, or the page is made up or the form itself", async () => {
    await sendFrom("/services/marbling", { honeypot: "filled" });
    for (const page of ["/nope", "https://other.example/x", "/contact?service=marbling"])
      await sendFrom(page);
    await sendFrom("x".repeat(300));
    expect(led).toEqual([]);
  });
});
