import type { PortfolioTable } from "#db/schema.ts";
import type { Project } from "#domain/content/schema.ts";

/** A project as the admin has it. Times are ISO-8601 text in UTC. */
export interface StoredProject extends Project {
  /** What `updateProject` is told, so that it does not overwrite a newer save. */
  revision: number;
  createdAt: string;
  updatedAt: string;
}

export function projectOf(row: PortfolioTable): StoredProject {
  const { created_at, updated_at, ...same } = row;
  return { ...same, createdAt: created_at, updatedAt: updated_at };
}

export function projectRow(project: StoredProject): PortfolioTable {
  const { createdAt, updatedAt, ...same } = project;
  return { ...same, created_at: createdAt, updated_at: updatedAt };
}
