import { escapeHtml } from "#domain/text/escape-html.ts";
import type { EnquirySample } from "./enquiry-samples.ts";

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
