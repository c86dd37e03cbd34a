import { line } from "./text-fields.ts";

const limit = 500;
/** From the root of this site; two slashes would name another. */
const path = /^\/(?![/\\])[^\s\\]*$/;

/** The path of a picture on this site, e.g. `/pictures/dragging.jpg`, or empty. */
export function pictureAddress() {
  return line("The picture’s address", limit).refine((text) => text === "" || path.test(text), {
    error: "Choose a picture from this site",
    abort: true,
  });
}
