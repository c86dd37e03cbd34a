/** Heights in CSS pixels: of the frame's label, and of the strip at the top of the window. */
const labelHeight = 44;
const stripHeight = 36;

/**
 * The frame around the text or picture that the pointer or the focus is on, with the label 'Edit'.
 * Only pointers use its buttons: for everyone else, the page has its own.
 */
export function addEditFrame(page: Document, edit: (target: HTMLElement) => void) {
  const frame = page.createElement("div");
  frame.className = "edit-frame";
  frame.ariaHidden = "true";
  frame.hidden = true;
  const label = frame.appendChild(page.createElement("div"));
  const button = label.appendChild(page.createElement("button"));
  button.type = "button";
  button.tabIndex = -1;
  button.textContent = "Edit";
  const follow = label.appendChild(page.createElement("a"));
  follow.tabIndex = -1;
  follow.textContent = "Follow link";
  page.body.append(frame);

  let framed: HTMLElement | null = null;
  button.addEventListener("click", () => framed && edit(framed));

  function place() {
    if (!framed) return;
    const view = page.documentElement;
    const { left, top, right, bottom } = framed.getBoundingClientRect();
    const [x, y] = [Math.max(left, 4), Math.max(top, 4)];
    const isInside = y - labelHeight < stripHeight;
    Object.assign(frame.style, {
      left: `${x}px`,
      top: `${y}px`,
      width: `${Math.max(0, Math.min(right, view.clientWidth - 4) - x)}px`,
      height: `${Math.max(0, Math.min(bottom, view.clientHeight - 4) - y)}px`,
    });
    label.style.top = isInside ? "auto" : `${-labelHeight}px`;
    label.style.bottom = isInside ? `${-labelHeight}px` : "auto";
  }

  return {
    holds: (node: Node | null) => frame.contains(node),
    framed: () => framed,
    place,
    show(target: HTMLElement, link: HTMLAnchorElement | null) {
      framed = target;
      follow.hidden = !link;
      if (link) {
        follow.href = link.href;
        follow.target = link.target;
      }
      frame.hidden = false;
      place();
    },
    hide() {
      framed = null;
      frame.hidden = true;
    },
  };
}

export const editButtonClass = "edit-button";

/** Buttons that only keyboards and screen readers find, and the frame around what they edit. */
export const editableStyle = `
.edit-button {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap;
}
.edit-frame {
  position: fixed; z-index: 60; pointer-events: none;
  outline: 3px solid #1b1a17; box-shadow: 0 0 0 5px #fffdf8;
}
.edit-frame[hidden], .edit-frame [hidden] { display: none !important; }
.edit-frame > div { position: absolute; left: -3px; display: flex; pointer-events: auto; }
.edit-frame :is(button, a) {
  display: grid; align-items: center; box-sizing: border-box; min-width: 44px; height: 44px;
  padding: 0 0.75rem; border: 0; background: #1b1a17; color: #fffdf8;
  font: 600 0.875rem/1.2 system-ui, sans-serif; white-space: nowrap; cursor: pointer;
  text-decoration: none;
}
.edit-frame a { border-left: 1px solid #fffdf8; }
.edit-frame :is(button, a):hover { text-decoration: underline; }
[data-edit-place] { cursor: pointer; }
`;
