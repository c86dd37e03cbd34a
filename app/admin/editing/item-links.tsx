import { Link } from "react-router";
import type { Noun } from "#domain/content/registry.ts";
import { copyPath, hasSeveralItems, historyPath } from "./content-areas.ts";

interface ItemLinksProps {
  noun: Noun;
  /** Row id. Undefined for an item that is not saved yet. */
  id: string | undefined;
}

/** Leads from an item's editor to its earlier versions, and to a copy of it. */
export function ItemLinks({ noun, id }: ItemLinksProps) {
  const isInList = hasSeveralItems(noun);
  if (isInList && id === undefined) return null;
  const link = "inline-flex min-h-11 items-center underline";
  return (
    <p className="flex flex-wrap gap-x-6 sm:ml-auto">
      <Link className={link} to={historyPath(noun, id ?? "")}>
        Earlier versions
      </Link>
      {isInList && id !== undefined && (
        <Link className={link} to={copyPath(noun, id)}>
          Duplicate
        </Link>
      )}
    </p>
  );
}
