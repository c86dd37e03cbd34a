/**
 * A visitor in a worker thread. During the attack it requests the home page repeatedly and reports
 * how long each answer took.
 */
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { processorTime } from "./processor-time.ts";

const agent = new Agent({ keepAlive: true });
const { url, pid }: { url: string; pid: number } = workerData;
const milliseconds: number[] = [];
const waited = () => processorTime(pid).waited + processorTime("thread-self").waited;
let isDone = false;
parentPort?.once("message", () => {
  isDone = true;
});

while (!isDone) {
  const started = { at: performance.now(), waited: waited() };
  await askOnce();
  const took = performance.now() - started.at;
  milliseconds.push(Math.max(0, took - (waited() - started.waited)));
  await sleep(5);
}
agent.destroy();
parentPort?.postMessage(milliseconds);

function askOnce(): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the home page: ${response.statusCode}`));
      response.resume().once("end", resolve);
    });
    asked.once("error", reject);
  });
}
