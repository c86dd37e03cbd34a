/** Rows on one page of a list in the admin. A normal site has fewer. */
export const rowsPerPage = 200;

/** A page of a list. */
export interface ListPart<Row> {
  rows: Row[];
  /** Rows of the whole list. */
  total: number;
  /** From 1. The last page if a later one was asked for. */
  page: number;
  pages: number;
}

/** The rows to read. */
interface RowRange {
  offset: number;
  limit: number;
}

/** Reads a page of a list that has `total` rows. */
export async function readPart<Row>(
  { total, page }: { total: number; page: number },
  read: (range: RowRange) => Promise<Row[]>,
): Promise<ListPart<Row>> {
  const pages = Math.max(1, Math.ceil(total / rowsPerPage));
  const shown = Math.min(page, pages);
  const rows = await read({ offset: (shown - 1) * rowsPerPage, limit: rowsPerPage });
  return { rows, total, page: shown, pages };
}
