import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { PictureEncoder } from "./encoder.ts";
import type { ImageStore } from "./store.ts";

/** What the verbs on uploaded pictures work with; put together once, at start. */
export interface ImageServices {
  db: Kysely<Tables>;
  store: ImageStore;
  encoder: Pick<PictureEncoder, "encode">;
  /**
   * Whether anything saved or published shows the picture of this `url`. Asked in the transaction
   * that would delete it.
   */
  isReferenced(trx: Transaction<Tables>, url: string): Promise<boolean>;
  /** For what went wrong without failing the verb. */
  logError(error: unknown, message: string): void;
}
