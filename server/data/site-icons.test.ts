// @isolated, since sharp reads SVG here. A process that has decoded an upload refuses SVG.
import sharp from "sharp";
import { afterEach, describe, expect, test, vi } from "vitest";
import { makeIcons } from "#domain/icons/make-icons.ts";
import { openEncoder, type PictureEncoder } from "#domain/images/encoder.ts";
import { openImageStore } from "#domain/images/open-stores.ts";
import { namePicture, type Picture } from "#domain/images/picture.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { newFolder } from "#tests/new-folder.ts";
import { serveFiles } from "#tests/site/serve-files.ts";
import { siteIcons } from "./site-icons.ts";

const painter = builtInSite({});

const types = {
  "/favicon.svg": "image/svg+xml",
  "/favicon.ico": "image/x-icon",
  "/apple-touch-icon.png": "image/png",
  "/icon-192.png": "image/png",
  "/icon-512.png": "image/png",
  "/icon-maskable-512.png": "image/png",
};
const paths = Object.keys(types);

afterEach(() => void vi.useRealTimers());

function siteOf(changes: Partial<SiteContent["business"]>, pictures: Picture[] = []): SiteContent {
  return {
    ...painter,
    business: { ...painter.business, ...changes },
    pictures: Object.fromEntries(pictures.map((picture) => [picture.url, picture])),
  };
}

/** Serves the icons of a site, which `publish` replaces. Draws in this process, to be fast. */
async function serveIcons(first: SiteContent, makeThem: PictureEncoder["makeIcons"] = makeIcons) {
  const store = await openImageStore({ dataDir: await newFolder() });
  let site = first;
  const draw = vi.fn(makeThem);
  const served = await serveFiles(
    siteIcons({
      siteContent: () => site,
      encoder: { makeIcons: draw },
      store,
      headers: { "X-Content-Type-Options": "nosniff" },
    }),
  );
  return {
    ...served,
    bytes: async (path: string) => (await served.get(path)).body,
    publish: (next: SiteContent) => {
      site = next;
    },
    store,
    draw,
  };
}

/** A picture with this size of its widest variant. */
function picture(width: number, height: number): Picture {
  const widths = [...[360, 720].filter((step) => step < width), width];
  const url = "/website-images/business/1763712000000-logo.jpg";
  const naming = { url, hash: "0a1b2c3d", alt: "", caption: "" };
  return namePicture({ width, height, widths, colour: "#5b1f25" }, naming);
}

function redWebp(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3, background: "#5b1f25" } as const;
  return sharp({ create }).webp({ lossless: true }).toBuffer();
}

async function middleOf(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = 3 * ((info.height >> 1) * info.width + (info.width >> 1));
  return data.toString("hex", at, at + 3);
}

describe("the icons of a business", () => {
  test("show its initials, drawn by the real encoder", async () => {
    const { bytes, get } = await serveIcons(siteOf({ initials: "FS" }), openEncoder().makeIcons);
    const expected = await makeIcons({ initials: "FS", name: "" });
    for (const [path, type] of Object.entries(types)) {
      const { status, headers } = await get(path);
      expect([status, headers["content-type"]]).toEqual([200, type]);
      expect(headers["cache-control"]).toBe("public, max-age=3600");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(await bytes(path), path).toEqual(expected.files.get(path as never));
    }
  });

  test("are drawn once for all visitors, and again when other initials are published", async () => {
    const { get, publish, draw } = await serveIcons(painter);
    const etags = () => Promise.all(paths.map(async (path) => (await get(path)).headers.etag));
    const before = await etags();
    expect(draw).toHaveBeenCalledTimes(1);
    publish(siteOf({ phone: "028 7946 0123" }));
    expect(await etags()).toEqual(before);
    expect(draw).toHaveBeenCalledTimes(1);
    publish(siteOf({ initials: "FS" }));
    const after = await etags();
    expect(new Set([...before, ...after]).size).toBe(2 * paths.length);
    expect(draw).toHaveBeenCalledTimes(2);
  });

  test("are compressed if they are a drawing", async () => {
    const { get } = await serveIcons(painter);
    const encodingOf = async (path: string) =>
      (await get(path, { headers: { "Accept-Encoding": "br" } })).headers["content-encoding"];
    expect(await encodingOf("/favicon.svg")).toBe("br");
    expect(await encodingOf("/icon-192.png")).toBeUndefined();
  });

  test("are nothing that can be sent, and no other path is an icon", async () => {
    const { get, draw } = await serveIcons(painter);
    expect((await get("/favicon.svg", { method: "POST" })).text).toBe("nothing here");
    expect((await get("/icon-64.png")).text).toBe("nothing here");
    expect(draw).not.toHaveBeenCalled();
  });
});

describe("a logo", () => {
  test("is the icon if it is square", async () => {
    const logo = picture(720, 700);
    const { bytes, store } = await serveIcons(siteOf({ logo: logo.url }, [logo]));
    await store.put("business/1763712000000-logo.0a1b2c3d-720.webp", await redWebp(720, 700));
    expect(await middleOf(await bytes("/icon-512.png"))).toBe("5b1f25");
    expect(await middleOf(await bytes("/favicon.svg"))).toBe("5b1f25");
  });

  test("is not the icon if it is wide: the initials stay", async () => {
    const logo = picture(720, 180);
    const { bytes, draw } = await serveIcons(siteOf({ logo: logo.url }, [logo]));
    const { files } = await makeIcons({ initials: "DS", name: "" });
    expect(await bytes("/icon-512.png")).toEqual(files.get("/icon-512.png"));
    expect(draw).toHaveBeenCalledTimes(1);
  });
});

describe("icons that cannot be drawn", () => {
  test.each<[string, PictureEncoder["makeIcons"]]>([
    ["because the encoder is broken", () => Promise.reject(new Error("The encoder ended with 1"))],
    [
      "because they need too much",
      async () => ({ outcome: "refused", refusal: { reason: "too demanding", detail: "SIGKILL" } }),
    ],
  ])("are the built-in ones without letters %s", async (_, fail) => {
    const { bytes, logged, draw } = await serveIcons(painter, fail);
    const { files } = await makeIcons({ initials: "", name: "" });
    for (const path of paths) {
      const length = files.get(path as never)?.length;
      expect((await bytes(path)).length, path).toBe(length);
    }
    expect(await bytes("/favicon.svg")).toEqual(files.get("/favicon.svg"));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("The icons could not be drawn");
    expect(draw).toHaveBeenCalledTimes(1);
  });

  test("are drawn a minute later, when the logo can be read again", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const logo = picture(512, 512);
    const { bytes, store, draw } = await serveIcons(siteOf({ logo: logo.url }, [logo]));
    const builtIn = await bytes("/icon-192.png");
    await store.put("business/1763712000000-logo.0a1b2c3d-512.webp", await redWebp(512, 512));
    expect(await bytes("/icon-192.png")).toEqual(builtIn);
    expect(draw).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_001);
    expect(await middleOf(await bytes("/icon-192.png"))).toBe("5b1f25");
  });
});
