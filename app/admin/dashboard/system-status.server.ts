import type { Readiness, ReadinessProbe } from "#app/api/readiness.ts";

export type SystemStatusData = Pick<Readiness, "database" | "storage" | "checkedAt">;

/** Checks the database and the picture store now. */
export async function systemStatus(readiness: ReadinessProbe): Promise<SystemStatusData> {
  const { database, storage, checkedAt } = await readiness.look();
  return { database, storage, checkedAt };
}
