import { use } from "react";
import { ScriptNonce } from "#app/ui/script-nonce.ts";
import { menuId } from "./mobile-menu.tsx";

/**
 * Closes the menu when one of its links is followed: else the page comes back with it open by the
 * browser's Back, and behind a telephone or mail link it stays open. HTML and CSS cannot do it.
 */
const closeMenuBehindLinks = `addEventListener("click",e=>e.target.closest("#${menuId} a")&&${menuId}.hidePopover())`;

/**
 * The one script of every public page, at most 200 bytes: what each of them needs and HTML and CSS
 * cannot do.
 */
export function PageScript() {
  return <script nonce={use(ScriptNonce)}>{closeMenuBehindLinks}</script>;
}
