/**
 * Edits and publishes as the server does, in the thread, round after round, until it is killed.
 * Each round writes its number into the summary of every service and the phone number of the
 * business, publishes, loads and copies the version that visitors then see, and prints the number.
 * Arguments: the database's options as JSON, and the first round.
 */

import { openDatabase } from "#db/open.ts";
import { services as serviceType } from "#domain/content/services.ts";
import { list } from "#domain/content/store.ts";
import { tablesStamp } from "#domain/publishing/tables-stamp.ts";
import { openPublishedSite } from "#server/published-site.ts";
import { openThreadedPublisher } from "#server/threaded-publisher.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { ownerOf } from "#tests/publishing/owner.ts";
import { phoneOfRound, publishedSiteOptions, summaryOfRound } from "./publishing-rounds.ts";

const [given = "", first = ""] = process.argv.slice(2);
const options = JSON.parse(given);
const { db } = await openDatabase(options);
const publisher = openThreadedPublisher({ ...options, db, builtInPictures: {} });
const published = openPublishedSite(publishedSiteOptions({ db, options, publisher }));
await published.refresh();
const owner = ownerOf({ db });
const services = await list(db, serviceType);
for (let round = Number(first); ; round += 1) {
  for (const { id } of services) await owner.saveService(id, { summary: summaryOfRound(round) });
  await owner.saveBusiness({ phone: phoneOfRound(round) });
  const options = { by: actorCalled("owner@example.com"), note: String(round), now: owner.now() };
  const stamp = await tablesStamp(db);
  const { outcome } = await publisher.publish({ ...options, stamp, shown: published.current() });
  if (outcome !== "published") throw new Error(outcome);
  await published.refresh();
  console.log(round);
}
