import { Worker } from "node:worker_threads";
import { programFile } from "#root.ts";

/** A password that somebody chose. */
export interface Judged {
  password: string;
  /** What an attacker would try first: the person's address, the business's own words. */
  words: string[];
}

/** Says why a password is too easy to guess, as sentences; null if it is not. */
export type JudgePassword = (judged: Judged) => Promise<string | null>;

/**
 * Judges by zxcvbn, in a thread that ends afterwards: its dictionaries take 70 MB, which nobody
 * needs between two changes of a password, and a contrived password takes seconds.
 */
export const judgeInThread: JudgePassword = (judged) => {
  const answer = last.then(() => judgeNow(judged));
  last = answer.catch(() => {});
  return answer;
};

/** One at a time, so that many at once take no more memory. */
let last: Promise<unknown> = Promise.resolve();

function judgeNow(workerData: Judged): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const program = programFile("domain/accounts/password-strength-thread.ts");
  const worker = new Worker(program, { workerData, execArgv: [], env: {} });
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("the judge of passwords has ended")));
  return promise.finally(() => worker.terminate());
}
