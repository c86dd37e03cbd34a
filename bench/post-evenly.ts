import { request } from "node:http";
import { json } from "node:stream/consumers";
import type { Workbench } from "./workbench.ts";

/** What became of posts. */
export interface Posts {
  /** Of those that were taken. */
  references: string[];
  /** Of every other: what went wrong. */
  failures: string[];
  /** From the sending of each to its whole answer. */
  milliseconds: number[];
}

export interface Flow {
  perSecond: number;
  seconds: number;
  /** The JSON of the post of this number, from 0. */
  body(number: number): string;
}

/**
 * Posts so many times a second, each from an address of its own and over its own connection,
 * whether or not those before are answered.
 */
export async function postEvenly(
  bench: Workbench,
  url: string,
  { perSecond, seconds, body }: Flow,
): Promise<Posts> {
  const posts: Posts = { references: [], failures: [], milliseconds: [] };
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = began + (number * 1000) / perSecond;
    await bench.pause(Math.max(0, due - performance.now()));
    sent.push(post(url, number, body(number), posts));
  }
  await Promise.all(sent);
  return posts;
}

async function post(
  url: string,
  number: number,
  body: string,
  { references, failures, milliseconds }: Posts,
): Promise<void> {
  const began = performance.now();
  try {
    const { status, reference } = await answerTo(url, addressOf(number), body);
    if (status === 201 && reference) references.push(reference);
    else failures.push(`answered ${status}`);
  } catch (error) {
    failures.push(String(error));
  }
  milliseconds.push(performance.now() - began);
}

async function answerTo(
  url: string,
  address: string,
  body: string,
): Promise<{ status: number | undefined; reference?: string }> {
  const headers = { "Content-Type": "application/json", "X-Forwarded-For": address };
  return new Promise((done, fail) => {
    const asked = request(url, { method: "POST", agent: false, headers }, async (answer) => {
      try {
        const { reference } = (await json(answer)) as { reference?: string };
        done({ status: answer.statusCode, reference });
      } catch (error) {
        fail(error);
      }
    });
    asked.once("error", fail).end(body);
  });
}

/** Of a network that no other post comes from. */
function addressOf(number: number): string {
  return `2001:db8:0:${number.toString(16)}::1`;
}
