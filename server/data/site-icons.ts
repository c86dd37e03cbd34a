import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import {
  drawnIcon,
  type IconLetters,
  type IconPath,
  iconSides,
  squareLogo,
} from "#domain/icons/icons.ts";
import type { PictureEncoder } from "#domain/images/encoder.ts";
import type { FileStore } from "#domain/images/file-store.ts";
import { keyOf } from "#domain/images/image-path.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { projectRoot } from "#root.ts";
import { type Encoding, preferredEncoding } from "#server/http/request-parts.ts";
import { type FileToSend, fileOfBytes, sendRefusal } from "#server/http/send-file.ts";
import { headersOfFile, type StaticFiles, sendStaticFile } from "#server/http/static-files.ts";

const iconPaths = [drawnIcon, ...Object.keys(iconSides)] as IconPath[];

/** Served while the icons cannot be drawn. Without letters, since they stand for any business. */
const builtInFolder = join(projectRoot, "domain/icons/built-in");

/** Milliseconds until icons that could not be drawn are tried again. */
const pauseAfterFailure = 60_000;

interface SiteIconsOptions {
  siteContent(): SiteContent;
  encoder: Pick<PictureEncoder, "makeIcons">;
  /** Holds the logo. */
  store: Pick<FileStore, "get">;
  /** Headers of every file. */
  headers: Record<string, string>;
}

type Files = Map<string, Partial<Record<Encoding, FileToSend>>>;

/** Icons that were drawn, or are being drawn. */
interface KeptIcons {
  /** The initials, the name and the logo. */
  subject: string;
  files: Promise<Files>;
  /** When to try again, if these are the built-in icons. */
  staleAt?: number;
}

/**
 * Serves the icons of the version that visitors see: its square logo, or else its initials. The
 * first request draws them, and so does the first one after another name or logo was published.
 */
export function siteIcons({ siteContent, encoder, store, headers }: SiteIconsOptions): StaticFiles {
  let kept: KeptIcons | undefined;

  return (request, response, log) => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    if (!iconPaths.includes(path as IconPath)) return false;
    if (request.method !== "GET" && request.method !== "HEAD") return false;

    async function answer() {
      const encodings = (await iconsOf(siteContent())).get(path);
      const file = encodings?.[preferredEncoding(request.headers["accept-encoding"])];
      const found = file ?? encodings?.identity;
      if (!found) throw new Error(`${path} was not made`);
      sendStaticFile(found, request, response, log);
    }

    function iconsOf(site: SiteContent): Promise<Files> {
      const { initials, name } = site.business;
      const logo = logoFile(site);
      const subject = JSON.stringify({ initials, name, logo });
      const isStale = kept?.staleAt !== undefined && performance.now() > kept.staleAt;
      if (kept && kept.subject === subject && !isStale) return kept.files;
      const drawing: KeptIcons = {
        subject,
        files: draw({ initials, name }, logo).catch(useOthers),
      };
      kept = drawing;
      return drawing.files;

      function useOthers(error: unknown): Promise<Files> {
        log.error({ err: error }, "The icons could not be drawn");
        drawing.staleAt = performance.now() + pauseAfterFailure;
        return builtInIcons();
      }
    }

    answer().catch((error: unknown) => {
      log.error({ err: error }, "An icon could not be sent");
      sendRefusal(response, 500, "The icon cannot be shown just now.", headers);
    });
    return true;
  };

  async function draw(letters: IconLetters, logo: string | undefined): Promise<Files> {
    const bytes = logo === undefined ? undefined : await readLogo(logo);
    const made = await encoder.makeIcons({ ...letters, logo: bytes });
    if (made.outcome === "refused") throw new Error(JSON.stringify(made.refusal));
    return filesOf(made.files);
  }

  async function readLogo(path: string): Promise<Uint8Array> {
    const found = await store.get(keyOf(path));
    if (!found) throw new Error(`${path} is missing`);
    return buffer(await found.open());
  }

  async function builtInIcons(): Promise<Files> {
    const read = async (path: IconPath) =>
      [path, await readFile(join(builtInFolder, path))] as const;
    return filesOf(new Map(await Promise.all(iconPaths.map(read))));
  }

  async function filesOf(icons: Map<IconPath, Uint8Array>): Promise<Files> {
    const files: Files = new Map();
    for (const [path, bytes] of icons) {
      const file = (content: Uint8Array, encoding: Encoding) =>
        fileOfBytes(content, headersOfFile(path, headers, encoding));
      files.set(path, {
        identity: file(bytes, "identity"),
        ...(path === drawnIcon && {
          br: file(await promisify(brotliCompress)(bytes), "br"),
          gzip: file(await promisify(gzip)(bytes), "gzip"),
        }),
      });
    }
    return files;
  }
}

/** The path of the logo's smallest file that is as large as the largest icon, if it has one. */
function logoFile(site: SiteContent): string | undefined {
  const files = squareLogo(site)?.webp;
  const largest = Math.max(...Object.values(iconSides));
  return (files?.find(({ width }) => width >= largest) ?? files?.at(-1))?.url;
}
