import { useEffect, useState } from "react";
import type { MentionableAnswer } from "#app/admin/lists/row-mentions.ts";
import { askOnce } from "#app/browser/ask-once.ts";
import { useOnline } from "#app/browser/use-online.ts";
import type { Option, ShownField, ShownForm } from "#domain/content/form-layout.ts";
import type { Noun } from "#domain/content/registry.ts";

/** The form with all items that it may mention, once the server has named them. */
export function useMentionable(noun: Noun, shown: ShownForm): ShownForm {
  const [options, setOptions] = useState<Option[] | null>(null);
  const [tries, setTries] = useState(0);
  const isMissing = !options && shown.sections.some(({ rows }) => rows.flat().some(isMention));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    if (!isMissing) return;
    return askOnce<MentionableAnswer>(
      `/admin/mentions/${noun}`,
      (said) => Array.isArray(said.options),
      (answer) => setOptions(answer.options),
    );
  }, [noun, isMissing, tries]);
  useOnline(() => setTries((count) => count + 1));

  if (!options) return shown;
  const withOptions = (field: ShownField): ShownField =>
    isMention(field) ? { ...field, control: { kind: "mention", options, isWhole: true } } : field;
  const sections = shown.sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) => row.map(withOptions)),
  }));
  return { ...shown, sections };
}

function isMention({ control }: ShownField): boolean {
  return control.kind === "mention";
}
