import type { AppServices, Readiness } from "#app/context.ts";

export type SystemStatusData = Pick<Readiness, "database" | "storage" | "checkedAt">;

/** Asks the database and the picture store now. */
export async function systemStatus({ readiness }: AppServices): Promise<SystemStatusData> {
  const { database, storage, checkedAt } = await readiness.look();
  return { database, storage, checkedAt };
}
