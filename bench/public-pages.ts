import { ask } from "./ask.ts";

/** Addresses of every public page, as the sitemap of the site at `origin` lists them. */
export async function publicPages(origin: string): Promise<string[]> {
  const { body } = await ask(`${origin}/sitemap.xml`);
  const listed = [...body.toString().matchAll(/<loc>(.*?)<\/loc>/g)];
  const pages = listed.map(([, address = ""]) => origin + new URL(address).pathname);
  if (pages.length === 0) throw new Error("The sitemap lists no page");
  return pages;
}
