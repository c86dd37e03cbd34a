import type { ReactNode } from "react";
import { samplerPath } from "#app/site/sampler/sample-paths.ts";
import { samplePicturePath } from "#app/site/sampler/sample-picture-path.ts";
import type { DescribedEnquiry, DescribedSample } from "./describe-enquiry.server.ts";

interface EnquiryFactsProps {
  enquiry: DescribedEnquiry;
  /** Name of the business. */
  business: string;
}

/** The visitor's contact details, the service, the time and the reference. */
export function EnquiryFacts({ enquiry, business }: EnquiryFactsProps) {
  const { phone, call, email, postcode, service, reference, received, receivedAt } = enquiry;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-5 sm:grid-cols-3 lg:grid-cols-1 lg:border-b-0 lg:py-4">
      <Fact name="Phone">{call ? <Reach href={call}>{phone}</Reach> : <bdi>{phone}</bdi>}</Fact>
      <Fact name="Postcode">
        {postcode ? <bdi>{postcode}</bdi> : <span className="text-ink-soft">Not given</span>}
      </Fact>
      <Fact name="E-mail" isLong>
        <Reach href={replyLink(enquiry, business)}>{email}</Reach>
      </Fact>
      <Fact name="Service" isLong>
        <bdi>{service}</bdi>
      </Fact>
      <Fact name="Received">
        <time dateTime={receivedAt}>{received}</time>
      </Fact>
      <Fact name="Reference">{reference}</Fact>
    </dl>
  );
}

interface FactProps {
  name: string;
  /** Takes the whole width of a small screen. */
  isLong?: boolean;
  children: ReactNode;
}

function Fact({ name, isLong = false, children }: FactProps) {
  return (
    <div className={`min-w-0 ${isLong ? "max-sm:col-span-2" : ""}`}>
      <dt className="label text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere lining-nums">{children}</dd>
    </div>
  );
}

function Reach({ href, children }: { href: string; children: string }) {
  return (
    <a className="inline-block min-h-6 underline" href={href}>
      <bdi>{children}</bdi>
    </a>
  );
}

/** A `mailto:` URL that begins a reply. Encoded (RFC 6068), so that no address adds a header. */
export function replyLink(
  { email, reference }: Pick<DescribedEnquiry, "email" | "reference">,
  business: string,
): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(`Your enquiry ${reference} to ${business}`)}`;
}

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

/** The photos of an enquiry. Each opens in a new tab. */
export function PhotoList({ id, photos }: Pick<DescribedEnquiry, "id" | "photos">) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {photos.map((photo, index) => {
        const path = `/admin/enquiries/${id}/photos/${photo.id}`;
        return (
          <li key={photo.id}>
            <a
              className="block border border-line"
              href={path}
              target="_blank"
              rel="noreferrer"
              aria-label={`Photo ${index + 1} of ${photos.length} (opens a new tab)`}
            >
              <img
                className="aspect-[4/3] w-full object-cover"
                src={path}
                alt=""
                width={photo.width}
                height={photo.height}
                loading="lazy"
              />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
