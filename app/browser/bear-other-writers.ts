/**
 * Lets React go on in a page that others write into. A translator wraps each text in a `<font>`, or
 * puts another text in its place; an extension adds elements. React then removes what is no longer
 * a child, or places something before it. Both throw, and the page would become an error:
 * https://github.com/facebook/react/issues/11538
 */
export function bearOtherWriters(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const own = childAround(this, child);
    if (own) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function <New extends Node>(
    this: Node,
    added: New,
    before: Node | null,
  ): New {
    insertBefore.call(this, added, before && childAround(this, before));
    return added;
  };
}

/** The child that is the node or holds it. Null if the node is elsewhere. */
function childAround(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}
