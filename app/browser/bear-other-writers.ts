/**
 * Lets React go on in a page that others write into. A translator puts a `<font>` with other words
 * in the place of each text, or around it; an extension adds elements. React would then remove what
 * is no longer a child, or place something before it, which throws, or change a text that nobody
 * sees: https://github.com/facebook/react/issues/11538
 *
 * So a text returns to its place before React touches it.
 */
export function bearOtherWriters(): void {
  const { removeChild, insertBefore } = Node.prototype;
  /** Of each text of ours that was replaced, the `<font>` that replaced it. */
  const translations = new WeakMap<Node, Node>();
  /** Of each such `<font>`, the texts that it replaced, in their order. */
  const originals = new WeakMap<Node, Node[]>();
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  /** Translators replace a text, or place a `<font>` before it and then remove it. */
  function note(records: MutationRecord[]): void {
    for (const { removedNodes, addedNodes, previousSibling } of records) {
      const font = addedNodes[0] ?? previousSibling;
      if (font?.nodeName !== "FONT") continue;
      for (const text of removedNodes) {
        if (!(text instanceof Text) || text.isConnected) continue;
        translations.set(text, font);
        originals.set(font, [...(originals.get(font) ?? []), text]);
      }
    }
  }

  function putBack(node: Node | null): void {
    note(observer.takeRecords());
    const translation = node && translations.get(node);
    const place = translation?.parentNode;
    if (!translation || !place) return;
    for (const text of originals.get(translation) ?? [])
      insertBefore.call(place, text, translation);
    removeChild.call(place, translation);
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    putBack(child);
    const own = childAround(this, child);
    if (own) removeChild.call(this, own);
    // What React removes has no translation, whatever stands before it.
    observer.takeRecords();
    return child;
  };
  Node.prototype.insertBefore = function <New extends Node>(
    this: Node,
    added: New,
    before: Node | null,
  ): New {
    putBack(added);
    putBack(before);
    insertBefore.call(this, added, before && childAround(this, before));
    return added;
  };
  Object.defineProperty(Text.prototype, "nodeValue", {
    configurable: true,
    get(this: Text) {
      return this.data;
    },
    set(this: Text, words: string | null) {
      putBack(this);
      this.data = words ?? "";
    },
  });
}

/** The child that is the node or holds it. Null if the node is elsewhere. */
function childAround(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}
