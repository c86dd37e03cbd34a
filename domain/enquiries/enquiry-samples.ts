import type { Kysely } from "kysely";
import type { EnquirySamplesTable, Tables } from "#db/schema.ts";
import { houseColours } from "#domain/sampler/house-colours.ts";
import { readSample, type Sample } from "#domain/sampler/sample.ts";
import { finishWords, sampleTitle } from "#domain/sampler/sample-words.ts";
import { escapeHtml } from "#domain/text/clean-text.ts";
import type { Enquiry } from "./schema.ts";

/** A sample of an enquiry, with the drawing that the visitor's browser sent, if it came. */
export interface EnquirySample extends Pick<EnquirySamplesTable, "place" | "code" | "title"> {
  drawing: SampleDrawing | null;
}

interface SampleDrawing {
  /** Id of its row among the photos. */
  id: string;
  key: string;
  width: number;
  height: number;
  isOwnWall: boolean;
}

/** The title of a sample where no site gives its own names. */
export function usualTitle(sample: Sample): string {
  return sampleTitle(sample, finishWords[sample.finish], houseColours);
}

type NewSample = Omit<EnquirySamplesTable, "enquiry_id">;

/** The samples of an enquiry as they are stored: places from 1, and titles by `titleOf`. */
export function samplesToStore(
  { samples, drawings }: Pick<Enquiry, "samples" | "drawings">,
  titleOf: (sample: Sample) => string,
): NewSample[] {
  return samples.map((code, index) => {
    const sample = readSample(code);
    return {
      place: index + 1,
      code,
      title: sample ? titleOf(sample) : code,
      awaits_drawing: drawings.includes(code) ? 1 : 0,
    };
  });
}

/** The samples of these enquiries, each enquiry's in order. */
export async function samplesOf(
  db: Kysely<Tables>,
  enquiryIds: readonly string[],
): Promise<Map<string, EnquirySample[]>> {
  const samples = new Map<string, EnquirySample[]>();
  if (enquiryIds.length === 0) return samples;
  const rows = await withDrawings(db)
    .select(["enquiry_samples.enquiry_id", "place", "code", "title"])
    .select(["enquiry_photos.id", "key", "width", "height", "shows_own_wall"])
    .where("enquiry_samples.enquiry_id", "in", enquiryIds)
    .orderBy("enquiry_samples.enquiry_id")
    .orderBy("place")
    .execute();
  for (const { enquiry_id, place, code, title, ...drawn } of rows) {
    const { id, key, width, height, shows_own_wall } = drawn;
    const drawing =
      id === null || key === null || width === null || height === null
        ? null
        : { id, key, width, height, isOwnWall: shows_own_wall === 1 };
    const earlier = samples.get(enquiry_id) ?? [];
    samples.set(enquiry_id, [...earlier, { place, code, title, drawing }]);
  }
  return samples;
}

/** Whether drawings were announced that have not come yet. */
export async function awaitsDrawings(db: Kysely<Tables>, enquiryId: string): Promise<boolean> {
  const awaited = await withDrawings(db)
    .select("place")
    .where("enquiry_samples.enquiry_id", "=", enquiryId)
    .where("awaits_drawing", "=", 1)
    .where("enquiry_photos.id", "is", null)
    .executeTakeFirst();
  return awaited !== undefined;
}

/** Whether the enquiry has this sample, and no drawing of it. */
export async function lacksDrawing(
  db: Kysely<Tables>,
  enquiryId: string,
  place: number,
): Promise<boolean> {
  const sample = await withDrawings(db)
    .select("place")
    .where("enquiry_samples.enquiry_id", "=", enquiryId)
    .where("place", "=", place)
    .where("enquiry_photos.id", "is", null)
    .executeTakeFirst();
  return sample !== undefined;
}

function withDrawings(db: Kysely<Tables>) {
  return db
    .selectFrom("enquiry_samples")
    .leftJoin("enquiry_photos", (join) =>
      join
        .onRef("enquiry_photos.enquiry_id", "=", "enquiry_samples.enquiry_id")
        .onRef("enquiry_photos.sample_place", "=", "enquiry_samples.place"),
    );
}

/** The pictures of samples, as JPEG, by place. A sample without one is named in words alone. */
export type SampleJpegs = ReadonlyMap<number, Uint8Array>;

interface MailedSamples {
  samples: readonly Pick<EnquirySample, "place" | "title" | "code" | "drawing">[];
  wants_boards: number;
}

/** What the mail to the business says about samples: lines of a label and a text. */
export function fieldsOfSamples({ samples, wants_boards }: MailedSamples): [string, string][] {
  if (samples.length === 0) return [];
  const titles = samples.map(titleOf).join("; ");
  return [
    ["Samples", titles],
    ...(wants_boards ? ([["Sample boards", "Asks for painted sample boards"]] as const) : []),
  ].map(([label = "", text = ""]) => [label, text]);
}

/** The pictures as attachments that the HTML part of a mail shows. */
export function sampleAttachments(samples: MailedSamples["samples"], jpegs: SampleJpegs) {
  return samples.flatMap(({ place }) => {
    const jpeg = jpegs.get(place);
    if (!jpeg) return [];
    return [{ filename: `sample-${place}.jpg`, content: Buffer.from(jpeg), cid: cidOf(place) }];
  });
}

/** The pictures with their titles, each a link to the sampler. */
export function samplePictures(
  samples: MailedSamples["samples"],
  jpegs: SampleJpegs,
  siteUrl: string,
): string {
  return samples
    .filter(({ place }) => jpegs.has(place))
    .map((sample) => {
      const link = `${siteUrl}/sampler?sample=${sample.code}`;
      const title = escapeHtml(titleOf(sample));
      const image = `<img src="cid:${cidOf(sample.place)}" width="450" alt="${title}">`;
      return `<p><a href="${link}">${image}</a><br>${title}</p>`;
    })
    .join("");
}

function titleOf({ title, drawing }: MailedSamples["samples"][number]): string {
  return drawing?.isOwnWall ? `${title} (on a photo of their own wall)` : title;
}

function cidOf(place: number): string {
  return `sample-${place}@enquiry`;
}
