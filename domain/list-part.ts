/** How many rows a list of the admin shows at once; a normal site has no more. */
export const rowsPerPage = 200;

/** A page of a list. */
export interface ListPart<Row> {
  rows: Row[];
  /** How many rows the whole list has. */
  total: number;
  /** From 1; the last one when a later one was asked for. */
  page: number;
  pages: number;
}

/** Which rows to read. */
export interface Stretch {
  offset: number;
  limit: number;
}

/** A page of a list with so many rows. */
export async function readPart<Row>(
  { total, page }: { total: number; page: number },
  read: (stretch: Stretch) => Promise<Row[]>,
): Promise<ListPart<Row>> {
  const pages = Math.max(1, Math.ceil(total / rowsPerPage));
  const shown = Math.min(page, pages);
  const rows = await read({ offset: (shown - 1) * rowsPerPage, limit: rowsPerPage });
  return { rows, total, page: shown, pages };
}
