import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { newVisitor, type SiteOn, startSiteOn } from "#tests/site/site-on.ts";
import { type MailServer, type MailServerBehaviour, startMailServer } from "./mail-server.ts";
import { headerOf } from "./received-mail.ts";

describe("a site with a mail server", () => {
  let mailServer: MailServer;
  let site: SiteOn;
  beforeAll(async () => {
    mailServer = await startMailServer();
    site = await startSiteOn(siteDatabase, {
      SMTP_URL: mailServer.url,
      ENQUIRIES_TO: "office@example.com",
    });
  });
  afterAll(async () => {
    await site.end();
    await mailServer.goDown();
  });

  async function post(message: string): Promise<string> {
    const response = await fetch(`${site.url}/api/contact`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...newVisitor() },
      body: JSON.stringify(exampleEnquiry({ message })),
    });
    expect(response.status).toBe(201);
    return (await response.json()).reference;
  }
  const storedReferences = async () => {
    const rows = await site.database.db.selectFrom("enquiries").select("reference").execute();
    return rows.map(({ reference }) => reference);
  };

  test("mails an enquiry to the business and to the visitor", async () => {
    const reference = await post("A hall");
    await expect
      .poll(() => mailServer.mails.map(({ to }) => to[0]).toSorted())
      .toEqual(["aoife@example.com", "office@example.com"]);
    for (const mail of mailServer.mails) expect(headerOf(mail, "Subject")).toContain(reference);
  });

  test.each<MailServerBehaviour | "down">(["refuses sender", "silent", "down"])(
    "thanks visitors as usual when the mail server's behaviour is: %s",
    async (behaviour) => {
      if (behaviour === "down") await mailServer.goDown();
      else mailServer.behaviour = behaviour;
      const reference = await post(`While it is ${behaviour}`);
      expect(await storedReferences()).toContain(reference);
      const isServerFault = ({ level }: { level: number }) => level >= 50;
      expect((await site.logged()).filter(isServerFault)).toEqual([]);
    },
  );
});
