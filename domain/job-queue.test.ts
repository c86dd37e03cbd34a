import { expect, test } from "vitest";
import { jobQueue } from "./job-queue.ts";

test("a sender's single job waits for one job of each other sender, not for all thirty of one", async () => {
  const queue = jobQueue();
  const done: string[] = [];
  const send = (sender: string) => queue.run(async () => void done.push(sender), "low", sender);
  const jobs = Array.from({ length: 30 }, () => send("a"));
  jobs.push(send("b"), send("c"), send("b"));
  expect(queue.waiting("low")).toBe(32);
  await Promise.all(jobs);
  expect(done.slice(0, 7)).toEqual(["a", "a", "b", "c", "a", "b", "a"]);
  expect(done).toHaveLength(33);
});

test("the jobs of one sender run in their order, and those of normal priority first", async () => {
  const queue = jobQueue();
  const done: string[] = [];
  const run = (name: string, priority: "normal" | "low") =>
    queue.run(async () => void done.push(name), priority, "a");
  await Promise.all([
    run("at work", "low"),
    run("low", "low"),
    run("low after it", "low"),
    run("normal", "normal"),
    run("normal after it", "normal"),
  ]);
  expect(done).toEqual(["at work", "normal", "normal after it", "low", "low after it"]);
});
