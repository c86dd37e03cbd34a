import type { PortfolioTable } from "#db/schema.ts";
import type { Project } from "#domain/content/schema.ts";
import type { SavedRow } from "#domain/forms/saved-row.ts";

/** A project as the admin has it. */
export interface StoredProject extends Project, SavedRow {}

export function projectOf(row: PortfolioTable): StoredProject {
  const { created_at, updated_at, updated_by, ...same } = row;
  return { ...same, createdAt: created_at, updatedAt: updated_at, updatedBy: updated_by };
}

export function projectRow(project: StoredProject): PortfolioTable {
  const { createdAt, updatedAt, updatedBy, ...same } = project;
  return { ...same, created_at: createdAt, updated_at: updatedAt, updated_by: updatedBy };
}
