/**
 * The process that `encoder.ts` starts for one picture, for the icons or for a sample. It receives
 * an order as a message, and answers with the result.
 */
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { type EncoderOrder, photoDescriptor } from "./encoder.ts";
import { bytesOf } from "./incoming-file.ts";
import { makeVariants, shrinkPhoto } from "./variants.ts";

const mebibyte = 1024 * 1024;
const memoryLimit = Number(process.argv[2]) * mebibyte;

beFirstToGo();
setInterval(endWhenTooLarge, 20);
process.once("disconnect", end);
process.once("message", async (order: EncoderOrder) => {
  process.send?.(await fulfilled(order));
});

async function fulfilled(order: EncoderOrder) {
  if (order.wanted === "variants") return makeVariants(order.original);
  if (order.wanted === "photo") return shrinkPhoto(bytesOf({ ...order, fd: photoDescriptor }));
  if (order.wanted === "sample") {
    const { drawSample } = await import("#domain/sampler/draw-sample.ts");
    return drawSample(order.sample);
  }
  const { makeIcons } = await import("#domain/icons/make-icons.ts");
  return makeIcons(order.subject);
}

/**
 * Gives this process a low priority, because visitors' pages come before encoding. When the machine
 * runs out of memory, Linux kills this process and not the site.
 */
function beFirstToGo(): void {
  setPriority(10);
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch (error) {
    // The file exists on Linux only.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") console.error(error);
  }
}

function endWhenTooLarge(): void {
  if (process.memoryUsage.rss() > memoryLimit) end();
}

/** Ends the process at once: `process.exit` would wait until the decoder has finished. */
function end(): void {
  process.kill(process.pid, "SIGKILL");
}
