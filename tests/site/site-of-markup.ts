import { homePicture } from "#domain/sample-site/pictures.ts";
import { siteThatSays } from "./site-that-says.ts";

export const markup = [
  `<img src=x onerror="document.title='evil'"><script>document.title='evil'</script>`,
  `"'&amp;</title></script><b class="evil">`,
  `<b class=evil>x</b>`,
  `<b>"'&`,
  `<b`,
];

/** A site whose every text is HTML. */
export const siteOfMarkup = siteThatSays(
  (limit) => markup.find(({ length }) => length <= limit) ?? "<",
  homePicture,
);

/** What texts made of a page besides text. Also runs in the page. */
export function madeOfTexts(page: Document = document): string[] {
  const made = [...page.querySelectorAll("[class=evil], [src='x'], [onerror]")];
  if (page.title === "evil") made.push(page.head);
  const data = [...page.querySelectorAll("script[type='application/ld+json']")];
  for (const script of data) JSON.parse(script.textContent);
  return made.map(({ outerHTML }) => `made of a text: ${outerHTML.slice(0, 80)}`);
}
