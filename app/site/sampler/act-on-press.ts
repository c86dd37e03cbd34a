import { findPart } from "./find-part.ts";

/** Does what a button says when it is pressed. Presses meanwhile do nothing: each would draw. */
export function actOnPress(id: string, act: () => Promise<void>): void {
  const button = findPart(id, HTMLButtonElement);
  button.addEventListener("click", async () => {
    if (button.hasAttribute("aria-disabled")) return;
    button.setAttribute("aria-disabled", "true");
    try {
      await act();
    } finally {
      button.removeAttribute("aria-disabled");
    }
  });
}
