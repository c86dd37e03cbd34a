import { samplerPath } from "#app/site/sampler/sample-paths.ts";
import { samplePicturePath } from "#app/site/sampler/sample-picture-path.ts";
import type { DescribedEnquiry, DescribedSample } from "./describe-enquiry.server.ts";

/** The samples of an enquiry, as the visitor's browser drew them or else as the server does. */
export function SampleList({ id, samples }: Pick<DescribedEnquiry, "id" | "samples">) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {samples.map((sample) => (
        <li key={sample.place} className="grid content-start border border-line bg-card">
          <SamplePicture enquiryId={id} sample={sample} />
          <p className="grid gap-1 px-4 py-3">
            <span className="wrap-anywhere">{sample.title}</span>
            {sample.drawing?.isOwnWall && (
              <span className="text-fine text-ink-soft">On a photo of their own wall</span>
            )}
            {sample.isInSampler && (
              <a
                className="w-fit py-1 underline"
                href={samplerPath(sample.code)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Open in the sampler: ${sample.title} (opens a new tab)`}
              >
                Open in the sampler
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface SamplePictureProps {
  enquiryId: string;
  sample: DescribedSample;
}

function SamplePicture({ enquiryId, sample: { code, drawing } }: SamplePictureProps) {
  return (
    <span className="block aspect-[3/2] overflow-hidden">
      {drawing ? (
        <img
          className="size-full object-cover"
          src={`/admin/enquiries/${enquiryId}/photos/${drawing.id}`}
          // The title is under it.
          alt=""
          width={900}
          height={600}
          loading="lazy"
        />
      ) : (
        // So high that its strip of swatches is cut off.
        <img
          className="h-[122%] w-full object-cover"
          src={samplePicturePath(code)}
          alt=""
          width={1200}
          height={630}
          loading="lazy"
        />
      )}
    </span>
  );
}
