import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { IconSubject, MadeIcons } from "#domain/icons/make-icons.ts";
import { jobQueue } from "#domain/job-queue.ts";
import type { DrawnSample } from "#domain/sampler/draw-sample.ts";
import type { SampleColours } from "#domain/sampler/finish-mask.ts";
import { programFile } from "#root.ts";
import type { IncomingFile } from "./incoming-file.ts";
import type { Refusal } from "./refusal.ts";
import type { PhotoResult, VariantsResult } from "./variants.ts";

/** Decodes strangers' pictures. Throws only when it cannot decode any picture at all. */
export interface PictureEncoder {
  /** Makes a picture's variants for the site. */
  encode(original: Uint8Array): Promise<VariantsResult>;
  /**
   * Makes one JPEG of a visitor's photo. Senders take turns. Null when too many photos wait
   * already.
   */
  shrink(photo: Pick<IncomingFile, "fd" | "bytes">, sender: string): Promise<PhotoResult | null>;
  /** Makes the site's icons. */
  makeIcons(subject: IconSubject): Promise<MadeIcons | Refused>;
  /** Draws a sample. Visitors ask for them, so they wait with the photos, like one sender's. */
  drawSample(sample: SampleColours): Promise<DrawnSample | Refused>;
}

/** The message to the encoder's process. */
export type EncoderOrder =
  | { wanted: "variants"; original: Uint8Array }
  /** The process reads the photo from `photoDescriptor`, so that no message carries it. */
  | { wanted: "photo"; bytes: number }
  | { wanted: "icons"; subject: IconSubject }
  | { wanted: "sample"; sample: SampleColours };

/** The first descriptor after the standard three and the channel for messages. */
export const photoDescriptor = 4;

export interface EncoderLimits {
  /** Milliseconds for one picture. */
  time: number;
  /** Megabytes of memory for one picture. */
  memory: number;
}

/**
 * A phone's photograph takes some seconds and 300 MB. The largest PNG that is tried takes 700 MB.
 */
const pictureLimits: EncoderLimits = { time: 90_000, memory: 1024 };

/**
 * Anybody can send photos, so the limit is lower: one photo and the site together stay below
 * 400 MB. A phone's photograph takes 200 MB.
 */
const photoLimits: EncoderLimits = { time: 20_000, memory: 220 };

const program = programFile("domain/images/encoder-process.ts");

/** How many photos may wait. Each takes a second or two. */
const waitingPhotos = 30;

/**
 * Starts an encoder, which decodes every picture in a new process. So a picture that hangs, fills
 * the memory or crashes the decoder harms nothing else, and its memory is freed. One picture is
 * decoded at a time; the site's pictures go before visitors' photos, whose senders take turns.
 */
export function openEncoder(
  limits: EncoderLimits = pictureLimits,
  limitsOfPhotos: EncoderLimits = photoLimits,
): PictureEncoder {
  const queue = jobQueue();
  return {
    encode: (original) =>
      queue.run(() => encodeInProcess<VariantsResult>({ wanted: "variants", original }, limits)),
    makeIcons: (subject) =>
      queue.run(() => encodeInProcess<MadeIcons>({ wanted: "icons", subject }, limits)),
    drawSample: (sample) =>
      queue.run(
        () => encodeInProcess<DrawnSample>({ wanted: "sample", sample }, limitsOfPhotos),
        "low",
      ),
    async shrink({ fd, bytes }, sender) {
      if (queue.waiting("low") >= waitingPhotos) return null;
      return queue.run(
        () => encodeInProcess<PhotoResult>({ wanted: "photo", bytes }, limitsOfPhotos, fd),
        "low",
        sender,
      );
    },
  };
}

interface Refused {
  outcome: "refused";
  refusal: Refusal;
}

async function encodeInProcess<Made>(
  order: EncoderOrder,
  limits: EncoderLimits,
  photo: number | "ignore" = "ignore",
): Promise<Made | Refused> {
  // `env` is empty, because a decoder of strangers' files must not know the site's secrets.
  const child = fork(program, [String(limits.memory)], {
    serialization: "advanced",
    execArgv: [],
    env: {},
    stdio: ["ignore", "ignore", "pipe", "ipc", photo],
  });
  const ended = once(child, "close");
  const timer = setTimeout(() => child.kill("SIGKILL"), limits.time);
  try {
    // Sending fails when the child has ended, which `failureOf` reports.
    child.send(order, ignore);
    return await Promise.race([answerOf<Made>(child), failureOf(child, ended)]);
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
    await ended.catch(ignore);
  }
}

async function answerOf<Made>(child: ChildProcess): Promise<Made> {
  const [made] = await once(child, "message");
  return made;
}

/**
 * Why the child failed. If a signal ended it, the picture or a limit is the cause: the picture is
 * refused. If it exited, the encoder itself is broken: this throws.
 */
async function failureOf(child: ChildProcess, ended: Promise<unknown[]>): Promise<Refused> {
  const [said] = await Promise.all([child.stderr ? text(child.stderr) : "", ended]);
  const { exitCode, signalCode } = child;
  if (signalCode === null) throw new Error(`The encoder ended with ${exitCode}: ${said}`);
  const reason = signalCode === "SIGKILL" ? "too demanding" : "damaged";
  return { outcome: "refused", refusal: { reason, detail: `${signalCode} ${said}`.trim() } };
}

function ignore(): void {}
