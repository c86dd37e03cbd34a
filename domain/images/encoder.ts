import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { IncomingFile } from "./incoming-file.ts";
import type { Refusal } from "./refusal.ts";
import { takeTurns } from "./turns.ts";
import type { MadePhoto, MadeVariants } from "./variants.ts";

/** Opens strangers' pictures. Throws when that cannot be done at all, whatever the picture. */
export interface PictureEncoder {
  /** Makes a picture's variants for the site. */
  encode(original: Uint8Array): Promise<MadeVariants>;
  /**
   * Makes one JPEG, for looking at. Null when so many are waiting already that this one should be
   * sent again later.
   */
  shrink(photo: Pick<IncomingFile, "fd" | "bytes">): Promise<MadePhoto | null>;
}

/** What the process of its own is told. */
export type EncoderOrder =
  | { wanted: "variants"; original: Uint8Array }
  /** The process reads it by `photoDescriptor`, so that a message need not carry it. */
  | { wanted: "photo"; bytes: number };

/** The first after the three of every process and the channel of its messages. */
export const photoDescriptor = 4;

export interface EncoderLimits {
  /** Milliseconds a picture may take. */
  time: number;
  /** Megabytes of memory it may take. */
  memory: number;
}

/**
 * A phone's photograph takes some seconds and 300 MB; of the most pixels that are let through, a
 * PNG takes 700 MB.
 */
const generous: EncoderLimits = { time: 90_000, memory: 1024 };

const program = new URL("encoder-process.ts", import.meta.url);

/**
 * Photos come from anybody: with the site's own memory this stays under 400 MB. A phone's
 * photograph takes 200 MB.
 */
const modest: EncoderLimits = { time: 20_000, memory: 220 };

/** How many photos may wait: each takes a second or two of those behind it. */
const waitingPhotos = 30;

/**
 * An encoder that opens every picture in a process of its own, so that one that hangs, fills the
 * memory or breaks the decoder harms nothing else, and whatever it took is given back. One at a
 * time; the others wait for their turn, and photos, which anybody may send, until no picture for
 * the site waits.
 */
export function startEncoder(
  limits: EncoderLimits = generous,
  photoLimits: EncoderLimits = modest,
): PictureEncoder {
  const turns = takeTurns();
  return {
    encode: (original) =>
      turns.take("first", () =>
        encodeApart<MadeVariants>({ wanted: "variants", original }, limits),
      ),
    async shrink({ fd, bytes }) {
      if (turns.waiting("second") >= waitingPhotos) return null;
      return turns.take("second", () =>
        encodeApart<MadePhoto>({ wanted: "photo", bytes }, photoLimits, fd),
      );
    },
  };
}

interface Refused {
  ok: false;
  refusal: Refusal;
}

async function encodeApart<Made>(
  order: EncoderOrder,
  limits: EncoderLimits,
  photo: number | "ignore" = "ignore",
): Promise<Made | Refused> {
  // Without the environment: what opens a stranger's file need not know the site's secrets.
  const child = fork(program, [String(limits.memory)], {
    serialization: "advanced",
    execArgv: [],
    env: {},
    stdio: ["ignore", "ignore", "pipe", "ipc", photo],
  });
  const ended = once(child, "close");
  const timer = setTimeout(() => child.kill("SIGKILL"), limits.time);
  try {
    // When it cannot be sent the child has ended, which is told below.
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

/** Killed, it was by a limit or by the picture; ended by itself, it is broken. */
async function failureOf(child: ChildProcess, ended: Promise<unknown[]>): Promise<Refused> {
  const [said] = await Promise.all([child.stderr ? text(child.stderr) : "", ended]);
  const { exitCode, signalCode } = child;
  if (signalCode === null) throw new Error(`The encoder ended with ${exitCode}: ${said}`);
  const reason = signalCode === "SIGKILL" ? "too demanding" : "damaged";
  return { ok: false, refusal: { reason, detail: `${signalCode} ${said}`.trim() } };
}

function ignore(): void {}
