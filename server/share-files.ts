import { setTimeout as sleep } from "node:timers/promises";
import { builtFiles } from "./built-files.ts";
import type { Logger } from "./log.ts";
import type { Program } from "./program.ts";
import { shareAssets } from "./shared-assets.ts";

/**
 * How long `firstAttempt` waits, in milliseconds: the first start of a release stores some
 * nine hundred files. `deploy/steps.sh` gives a process two minutes to start.
 */
const patience = 90_000;

export interface FileSharing {
  /** Resolves once every file is stored or a store has failed, after 90 seconds at the latest. */
  firstAttempt(): Promise<void>;
  stop(): void;
}

/**
 * Stores this program's files where other processes find them. Built-in pictures are 36 MB, and
 * change seldom: only several processes need them shared.
 */
export function shareFiles(
  { sharedAssets, sharedPictures }: Pick<Program, "sharedAssets" | "sharedPictures">,
  log: Logger,
): FileSharing {
  const { assets, pictures } = builtFiles;
  const styles = shareAssets({ what: "Assets", folder: assets, store: sharedAssets, log });
  const shares = [styles];
  if (sharedPictures) {
    const what = "Built-in pictures";
    // A page without its style is worse than one without a picture, so pictures wait.
    const after = styles.shared;
    shares.push(shareAssets({ what, folder: pictures, store: sharedPictures, log, after }));
  }
  return {
    async firstAttempt() {
      const attempts = Promise.all(shares.map(({ shared }) => shared));
      await Promise.race([attempts, sleep(patience, undefined, { ref: false })]);
    },
    stop() {
      for (const { stop } of shares) stop();
    },
  };
}
