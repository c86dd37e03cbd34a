/**
 * What `encoder.ts` starts for one picture: takes its bytes as a message and answers with what is
 * wanted of it.
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
  process.send?.(
    await (order.wanted === "photo"
      ? shrinkPhoto(bytesOf({ ...order, fd: photoDescriptor }))
      : makeVariants(order.original)),
  );
});

/**
 * Visitors' pages come before encoding; and when the machine runs out of memory, Linux ends this
 * process, not the site.
 */
function beFirstToGo(): void {
  setPriority(10);
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch (error) {
    // Elsewhere than on Linux there is no such file.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") console.error(error);
  }
}

function endWhenTooLarge(): void {
  if (process.memoryUsage.rss() > memoryLimit) end();
}

/** At once: `process.exit` would wait for a decoder at work. */
function end(): void {
  process.kill(process.pid, "SIGKILL");
}
