import { use } from "react";
import { ScriptNonce } from "#app/ui/script-nonce.ts";
import { menuId } from "./mobile-menu.tsx";

/** Tells the style sheet that the script has run. */
const mark = `document.body.id="scripted"`;

/**
 * Closes the menu when a link in it is followed. Otherwise the browser's Back would show the page
 * with the menu open, and it would stay open after a telephone or mail link.
 */
const closeMenuOnLinks = `onclick=e=>e.target.closest("#${menuId} a")&&${menuId}.hidePopover()`;

/** Moves the line between two pictures with its slider. Only sliders have a `max`. */
const followSliders = `oninput=({target:t})=>t.max&&t.parentNode.style.setProperty("--at",t.ariaValueText=t.value+"%")`;

/**
 * Tells the style sheet while two fingers have enlarged the page. Browsers round the scale, so it
 * may be a little more than 1 when nothing is enlarged.
 */
const followScale = `visualViewport.onresize=e=>document.body.id=e.target.scale>1.1?"enlarged":"scripted"`;

interface PageScriptProps {
  /** Whether the page is one of plates, which has no sliders. */
  isOfPlates: boolean;
}

/**
 * The only script of most public pages, at most 200 bytes: what HTML and CSS cannot do. It stands
 * before everything that looks different once it has run.
 */
export function PageScript({ isOfPlates }: PageScriptProps) {
  const parts = [mark, closeMenuOnLinks, isOfPlates ? followScale : followSliders];
  return <script nonce={use(ScriptNonce)}>{parts.join(";")}</script>;
}
