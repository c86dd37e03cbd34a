import { useEffect, useRef, useState } from "react";
import { useAccount } from "#app/admin/session/use-account.ts";
import {
  type Draft,
  type KeptDraft,
  newDraftPlace,
  readDrafts,
  removeDraft,
  writeDraft,
} from "./draft.ts";
import { isAlike } from "./merge-forms.ts";

/**
 * Keeps what is typed in this visit, and offers what earlier ones left: the latest first, each
 * until it is restored or discarded.
 * @param opened the form as the page was opened; a draft that says the same is not worth offering
 */
export function useDrafts<Form>(key: string, opened: Form) {
  const account = useAccount().id;
  const [place, setPlace] = useState(() => newDraftPlace(account, key));
  const [kept, setKept] = useState<KeptDraft<Form>[]>([]);
  const offered = kept.at(-1) ?? null;
  const first = useRef(opened);

  useEffect(() => {
    const isNews = ({ form }: Draft<Form>) =>
      !isAlike({ ...first.current, ...form }, first.current);
    setKept(readDrafts<Form>(account, key).filter(isNews));
  }, [account, key]);

  function withdraw() {
    if (offered) removeDraft(offered.place);
    setKept(kept.slice(0, -1));
  }

  return {
    offered,
    /** Where `writeDraft` and `removeDraft` find the draft of this visit. */
    place,
    discard: withdraw,
    /** Takes the offered draft; what was typed meanwhile, if anything, is offered in its place. */
    restore(typed: Draft<Form> | null) {
      withdraw();
      if (!typed) return;
      writeDraft(place, typed);
      setKept([...kept.slice(0, -1), { ...typed, place }]);
      setPlace(newDraftPlace(account, key));
    },
  };
}
