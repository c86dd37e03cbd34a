import type { Visitor } from "./visitor.ts";

/**
 * From the visitor's next page on, others write into the pages: a translator puts another text in
 * the place of each, and new words into the options; a password manager and a writing aid add
 * elements beside fields.
 */
export async function letOthersWrite(visitor: Visitor): Promise<void> {
  // React says that it has built a page again.
  visitor.expectTrouble(/React error #418/);
  await visitor.page.addInitScript(write);
}

/** How an option reads that was translated. */
export const translatedOption = (words: string): string => `«${words}»`;

/** Runs in the page, like an extension: once the page has been read, and after each change. */
function write(): void {
  const written = new WeakSet<Node>();

  function translate(text: Text): void {
    const place = text.parentElement;
    if (!place || written.has(text) || !text.data.trim()) return;
    if (place.closest("script, style, textarea, noscript, svg, [translate=no]")) return;
    if (place instanceof HTMLOptionElement) {
      written.add(text);
      text.data = `«${text.data}»`;
      return;
    }
    // The words stay, so that a test can read them.
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    const words = document.createTextNode(text.data);
    written.add(words);
    inner.append(words);
    outer.append(inner);
    text.before(outer);
    text.remove();
  }

  function help(field: Element): void {
    if (written.has(field)) return;
    written.add(field);
    field.setAttribute("data-gramm", "true");
    const button = document.createElement("div");
    button.setAttribute("data-lastpass-icon-root", "");
    field.after(button);
  }

  function writeIn(root: Node): void {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = root instanceof Text ? [root] : [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) translate(text);
    if (!(root instanceof Element)) return;
    for (const field of root.querySelectorAll("input:not([type=hidden]), textarea")) help(field);
  }

  addEventListener("load", () => {
    writeIn(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === "characterData" ? [target] : addedNodes)
          if (node.isConnected) writeIn(node);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
