import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { MadeVariants } from "./variants.ts";

/** Makes pictures' variants. Throws when that cannot be done at all, whatever the picture. */
export interface PictureEncoder {
  encode(original: Uint8Array): Promise<MadeVariants>;
}

export interface EncoderLimits {
  /** Milliseconds a picture may take. */
  time: number;
  /** Megabytes of memory it may take. */
  memory: number;
}

/** A phone's photograph takes some seconds and 300 MB; of the most pixels that are let through, a PNG takes 700 MB. */
const generous: EncoderLimits = { time: 90_000, memory: 1024 };

const program = new URL("encoder-process.ts", import.meta.url);

/**
 * An encoder that opens every picture in a process of its own, so that one that hangs, fills the memory or breaks the
 * decoder harms nothing else, and whatever it took is given back. One at a time; the others wait for their turn.
 */
export function startEncoder(limits: EncoderLimits = generous): PictureEncoder {
  let last: Promise<unknown> = Promise.resolve();
  return {
    encode(original) {
      const turn = last.then(() => encodeApart(original, limits));
      // Its failure is told to who asked for it, and is none of the next one's.
      last = turn.then(ignore, ignore);
      return turn;
    },
  };
}

async function encodeApart(original: Uint8Array, limits: EncoderLimits): Promise<MadeVariants> {
  // Without the environment: what opens a stranger's file need not know the site's secrets.
  const child = fork(program, [String(limits.memory)], {
    serialization: "advanced",
    execArgv: [],
    env: {},
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const ended = once(child, "close");
  const timer = setTimeout(() => child.kill("SIGKILL"), limits.time);
  try {
    // When it cannot be sent the child has ended, which is told below.
    child.send(original, ignore);
    return await Promise.race([answerOf(child), failureOf(child, ended)]);
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
    await ended.catch(ignore);
  }
}

async function answerOf(child: ChildProcess): Promise<MadeVariants> {
  const [made] = await once(child, "message");
  return made;
}

/** Killed, it was by a limit or by the picture; ended by itself, it is broken. */
async function failureOf(child: ChildProcess, ended: Promise<unknown[]>): Promise<MadeVariants> {
  const [said] = await Promise.all([child.stderr ? text(child.stderr) : "", ended]);
  const { exitCode, signalCode } = child;
  if (signalCode === null) throw new Error(`The encoder ended with ${exitCode}: ${said}`);
  const reason = signalCode === "SIGKILL" ? "too demanding" : "damaged";
  return { ok: false, refusal: { reason, detail: `${signalCode} ${said}`.trim() } };
}

function ignore(): void {}
