/**
 * Edits and publishes, round after round, until it is killed. Each round writes its number into the
 * summary of every service and the phone number of the business, publishes, and prints the number.
 * Arguments: the database's options as JSON, and the first round.
 */

import { openDatabase } from "#db/open.ts";
import { services as serviceType } from "#domain/content/services.ts";
import { list } from "#domain/content/store.ts";
import { Owner } from "#tests/publishing/owner.ts";
import { phoneOfRound, summaryOfRound } from "./publishing-rounds.ts";

const [options = "", first = ""] = process.argv.slice(2);
const { db } = await openDatabase(JSON.parse(options));
const owner = new Owner(db);
const services = await list(db, serviceType);
for (let round = Number(first); ; round += 1) {
  for (const { id } of services) await owner.saveService(id, { summary: summaryOfRound(round) });
  await owner.saveBusiness({ phone: phoneOfRound(round) });
  await owner.publish(String(round));
  console.log(round);
}
