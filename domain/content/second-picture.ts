import type { z } from "zod";
import type { Picture } from "#domain/images/picture.ts";
import type { FormField, PictureAlt } from "./content-type.ts";

type Row = Record<string, string>;

/** Rows in which the texts of the second picture may be missing. */
type WithSecond<Texts extends Row, Second extends string> = Omit<Texts, Second> &
  Partial<Record<Second, string>>;

/** A field that shows pictures. */
type PicturedField<Value> = FormField<Value> & Required<Pick<FormField<Value>, "pictures">>;

interface SecondPicture<Name extends string> {
  /** The text that is its url. */
  picture: Name;
  /** The text that says what it shows. */
  alt: Name;
}

/**
 * Picture rows of which each may have a second picture, such as the same view before the work. A
 * row without one does not hold its texts.
 */
export function withSecondPicture<Texts extends Row, Second extends keyof Texts & string>(
  field: FormField<Texts[]>,
  { picture, alt }: SecondPicture<Second>,
) {
  const withoutSecond = ({ [picture]: _, [alt]: __, ...others }: Row) => others;
  const lean = (rows: Row[]) => rows.map((row) => (row[picture] ? row : withoutSecond(row)));
  const leaning = (schema: z.ZodType) => schema.transform((rows) => lean(rows as Row[]));
  const base = field as unknown as FormField<Row[]>;
  const second: PicturedField<Row[]> = {
    ...base,
    form: leaning(base.form as z.ZodType) as z.ZodType<Row[]>,
    stored: leaning(base.stored) as z.ZodType<Row[]>,
    pictures: (rows: Row[]) =>
      rows.flatMap((row) => [
        ...(base.pictures?.([row]) ?? []),
        ...(row[picture] ? [row[picture]] : []),
      ]),
    alts: (rows: Row[], item: Record<string, unknown>): PictureAlt[] => [
      ...(base.alts?.(rows, item) ?? []),
      ...rows.map((row) => ({ url: row[picture] ?? "", alt: row[alt] ?? "" })),
    ],
    mark: (rows, mark, list) => {
      const marked = base.mark?.(rows.map(withoutSecond), mark, list) ?? [];
      return rows.map((row, index) => ({
        ...marked[index],
        ...(row[picture] && {
          [picture]: row[picture],
          [alt]: mark(row[alt] ?? "", `${list}.${index}.${picture}`, "picture"),
        }),
      }));
    },
  };
  return second as unknown as PicturedField<WithSecond<Texts, Second>[]>;
}

type Size = Pick<Picture, "width" | "height">;

/** How far the shapes of two pictures of one view may differ. A crop by hand is rarely exact. */
const tolerance = 0.02;

/**
 * Whether two pictures differ so much in shape that they cannot show the same view. False while one
 * of them is unknown.
 */
export function shapesDiffer(one: Size | undefined, other: Size | undefined): boolean {
  if (!one || !other) return false;
  const ratio = (one.width * other.height) / (one.height * other.width);
  return Math.max(ratio, 1 / ratio) > 1 + tolerance;
}
