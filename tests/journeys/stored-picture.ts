import type { Page } from "playwright-core";
import sharp from "sharp";
import type { RunningAdmin } from "./running-admin.ts";

/** The size of the last upload of a file, and its colours near the upper and the lower edge. */
export async function storedPicture({ db }: Pick<RunningAdmin, "db">, page: Page, name: string) {
  const { url } = await db
    .selectFrom("images")
    .select("url")
    .where("file_name", "=", name)
    .orderBy("uploaded_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const bytes = await (await page.request.get(url)).body();
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  const colourAt = async (top: number) => {
    const area = { left: width >> 1, top, width: 40, height: 40 };
    const { channels } = await sharp(await sharp(bytes).extract(area).toBuffer()).stats();
    return { red: channels[0]?.mean ?? 0, green: channels[1]?.mean ?? 0 };
  };
  return { width, height, top: await colourAt(100), bottom: await colourAt(height - 100) };
}
