/**
 * Preloaded into the server's process: measures how long the server blocks its event loop. On
 * SIGUSR2 it writes the longest block since the previous SIGUSR2.
 */
import { processorTime } from "./processor-time.ts";

let longest = 0;
let last = processorTime("self").worked;

setInterval(() => {
  const { worked } = processorTime("self");
  longest = Math.max(longest, worked - last);
  last = worked;
}, 5).unref();

process.on("SIGUSR2", () => {
  console.error(JSON.stringify({ level: 30, stall: Math.round(longest) }));
  longest = 0;
});
