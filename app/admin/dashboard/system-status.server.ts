import type { AppServices } from "#app/context.ts";

export interface SystemStatusData {
  database: boolean;
  storage: boolean;
  /** When it was asked, ISO 8601. */
  checkedAt: string;
}

/** Asks the database and the picture store. */
export async function systemStatus(services: AppServices): Promise<SystemStatusData> {
  const [database, storage] = await Promise.all([
    services.databaseAnswers(),
    services.storageAnswers(),
  ]);
  return { database, storage, checkedAt: new Date().toISOString() };
}
