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
