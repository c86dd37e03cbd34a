import { z } from "zod";
import { adminAction, readRevision } from "#app/admin/frame/admin-action.server.ts";
import type { CallFailure } from "#app/admin/frame/use-admin-action.ts";
import { publishedContext } from "#app/context.ts";
import { type SaveOptions, save } from "#domain/content/save.ts";
import { changeKey } from "#domain/publishing/change-key.ts";
import { publishedStates } from "#domain/publishing/published-state.ts";
import { contentAreas, failureTo } from "./content-areas.ts";
import type { SaveAnswer } from "./editor.ts";
import { type EditorArgs, storedForm, typeAt } from "./editor-loader.server.ts";

/** Saves what the editor at this address sent. */
export function saveAction(args: EditorArgs) {
  const type = typeAt(args.url);
  type Answer = Exclude<SaveAnswer, CallFailure>;
  const { publicPath } = contentAreas[type.noun];
  const inPath = type.isSingle ? type.name : args.params.id;
  return adminAction<Answer>(
    args,
    { area: "content", fallback: failureTo("save", type.noun) },
    async (call) => {
      const sent = await call.json(sentSchema);
      const { db, now, by } = call;
      const saving = { form: sent.form, ...rowMeant(sent, inPath), now, by };
      const result = await save(db, type, saving);
      switch (result.outcome) {
        case "saved": {
          const { item } = result;
          const stateOf = publishedStates(call.context.get(publishedContext).current(), type);
          const path = publicPath({ slug: "", ...item });
          const id = "id" in item ? String(item.id) : type.name;
          const change = changeKey({ subject: type.noun, id });
          const { revision } = item;
          return { outcome: "saved", revision, publishedState: stateOf(item), change, path };
        }
        case "conflict":
          return { outcome: "conflict", current: storedForm(type, result.current, now) };
        default:
          return result;
      }
    },
  );
}

/** `save` checks the form itself, and names its faults. */
const sentSchema = z.object({
  form: z.unknown().optional(),
  id: z.unknown().optional(),
  revision: z.unknown().optional(),
  /** Whether a deleted item is added again. */
  again: z.boolean().catch(false),
});
type Sent = z.infer<typeof sentSchema>;

/** The row that an editor means: a new one, one to overwrite, or a deleted one to add again. */
function rowMeant(
  sent: Sent,
  inPath: string | undefined,
): Pick<SaveOptions, "id" | "revision" | "isAgain"> {
  const newId = readNewId(sent.id);
  const revision = readRevision(sent.revision);
  // On the page for a new item, a revision means that it was saved before.
  const id = inPath ?? (revision > 0 ? newId : undefined);
  if (sent.again) return { id: readRowId(id), isAgain: true };
  // No row has revision 0, so a save with a malformed revision overwrites nothing.
  return id ? { id, revision } : { id: newId };
}

/** The id that the browser made for a new row, 128 bits in hexadecimal; undefined if malformed. */
export function readNewId(value: unknown): string | undefined {
  return typeof value === "string" && /^[0-9a-f]{32}$/.test(value) ? value : undefined;
}

/** The id of a deleted row that is added again; undefined if no row can have it. */
function readRowId(value: unknown): string | undefined {
  return typeof value === "string" && /^[\w-]{1,100}$/.test(value) ? value : undefined;
}
