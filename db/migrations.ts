import type { Migration } from "./migration.ts";
import { first } from "./migrations/001-first.ts";

/** Every migration, in the order in which they run. */
export const migrations: readonly Migration[] = [first];
