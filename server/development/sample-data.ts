import type { Database } from "#db/open.ts";
import type { Accounts } from "#domain/accounts/accounts.ts";
import { setState } from "#domain/enquiries/change-enquiry.ts";
import { receiveEnquiry } from "#domain/enquiries/receive.ts";

/** The sign-in of `npm run dev`. */
export const developer = { email: "owner@example.test", password: "owner of dev" };

const samples = [
  {
    name: "Aoife Magee",
    email: "aoife@example.test",
    phone: "028 9649 6123",
    postcode: "BT9 6GU",
    service: "Marbling",
    message: "Two columns in our hall, three metres high.\n\nCould you come and look?",
    minutesAgo: 4,
  },
  {
    name: "Ciarán Ó Néill",
    email: "ciaran@example.test",
    phone: "07700 900 461",
    postcode: "",
    service: "Wood graining",
    message: "The panelling of a bar in Derry. We open in May.",
    minutesAgo: 20,
    state: "answered",
  },
  {
    name: "Grace Campbell",
    email: "grace@example.test",
    phone: "07700 900 982",
    postcode: "BT18 9AA",
    service: "Gilding",
    message: "A ceiling rose and a mirror frame, both from 1890.",
    minutesAgo: 35,
    state: "archived",
  },
  {
    name: "Best Links",
    email: "links@example.test",
    phone: "1",
    postcode: "",
    service: "Marbling",
    message: "https://a.example https://b.example https://c.example",
    minutesAgo: 50,
  },
] as const;

/** Gives a site without accounts the developer's account and a few enquiries. */
export async function addSampleData(
  db: Database["db"],
  accounts: Pick<Accounts, "createFirstAccount">,
  now: Date,
): Promise<void> {
  const made = await accounts.createFirstAccount({ ...developer, now });
  if (made.outcome !== "created") return;
  for (const [index, { minutesAgo, ...sample }] of samples.entries()) {
    const received = await receiveEnquiry(db, sample, {
      clientAddress: `2001:db8::${index}`,
      secret: "development",
      now: new Date(now.getTime() - minutesAgo * 60_000),
    });
    if (received.outcome !== "received")
      throw new Error(`The sample enquiry of ${sample.name} was not taken: ${received.outcome}`);
    if ("state" in sample) await setState(db, received.id, sample.state, { now: new Date() });
  }
}
