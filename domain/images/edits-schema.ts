import { z } from "zod";
import type { PictureEdits } from "./edits.ts";
import { focusSchema } from "./picture.ts";

const percent = z.number().min(0).max(100);
/** Less would be a few pixels of a photograph. */
const side = z.number().min(1).max(100);

/** How a picture is made from its original, as the browser sends it and a row stores it. */
export const editsSchema: z.ZodType<PictureEdits> = z.object({
  turn: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  crop: z
    .object({ x: percent, y: percent, width: side, height: side })
    .refine(({ x, y, width, height }) => x + width <= 100.01 && y + height <= 100.01, {
      error: "The crop reaches beyond the picture",
    })
    .nullable(),
  focus: focusSchema.nullable(),
});
