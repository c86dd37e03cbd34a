import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import type { Noun } from "#domain/content/registry.ts";
import { failureTo } from "./content-areas.ts";

/**
 * The `clientAction` of a route that saves or deletes items: passes the form to the server, or
 * answers why that failed.
 */
export function sendItem(verb: "save" | "delete", noun: Noun) {
  return <Answer>({ serverAction }: { serverAction(): Promise<Answer> }) =>
    answerOrFailure(serverAction, failureTo(verb, noun));
}
