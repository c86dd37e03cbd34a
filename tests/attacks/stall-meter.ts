/**
 * Loaded before the server: measures for how long it works without letting its event loop go on,
 * and writes the longest stall since it was asked last at SIGUSR2.
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
