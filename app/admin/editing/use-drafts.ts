import { useEffect, useRef, useState } from "react";
import { useAccount } from "#app/admin/session/use-session.ts";
import {
  type Draft,
  type KeptDraft,
  newStorageKey,
  readDrafts,
  removeDraft,
  writeDraft,
} from "./draft.ts";
import { isAlike } from "./form-values.ts";

/**
 * Keeps this visit's draft, and offers those of earlier visits, newest first, until each is
 * restored or discarded.
 * @param opened the form as the page opened it; a draft with the same text is not offered
 * @param isStart whether that is unsaved work, which this visit's draft keeps from now on
 */
export function useDrafts<Form>(key: string, opened: Form, isStart = false) {
  const account = useAccount().id;
  const [storageKey, setStorageKey] = useState(() => newStorageKey(account, key));
  const [kept, setKept] = useState<KeptDraft<Form>[]>([]);
  const offered = kept.at(-1) ?? null;
  const first = useRef(opened);
  const ownKey = useRef(storageKey);

  useEffect(() => {
    const isNews = ({ form }: Draft<Form>) =>
      !isAlike({ ...first.current, ...form }, first.current);
    const drafts = readDrafts<Form>(account, key);
    setKept(drafts.filter(isNews));
    const repeated = isStart ? drafts.filter((draft) => !isNews(draft)) : [];
    for (const draft of repeated)
      if (draft.storageKey !== ownKey.current) removeDraft(draft.storageKey);
  }, [account, key, isStart]);

  function withdraw() {
    if (offered) removeDraft(offered.storageKey);
    setKept(kept.slice(0, -1));
  }

  return {
    offered,
    /** The storage key of this visit's draft, for `writeDraft` and `removeDraft`. */
    storageKey,
    discard: withdraw,
    /** Takes the offered draft. `typed`, the current unsaved text, is offered instead. */
    restore(typed: Draft<Form> | null) {
      withdraw();
      if (!typed) return;
      writeDraft(storageKey, typed);
      setKept([...kept.slice(0, -1), { ...typed, storageKey }]);
      setStorageKey(newStorageKey(account, key));
    },
  };
}
