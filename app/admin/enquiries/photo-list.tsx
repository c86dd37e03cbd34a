import type { DescribedEnquiry } from "./described-enquiry.server.ts";

/** The photos that came with an enquiry, each opening in a tab of its own. */
export function PhotoList({ id, photos }: Pick<DescribedEnquiry, "id" | "photos">) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {photos.map((photo, index) => {
        const address = `/admin/enquiries/${id}/photos/${photo.id}`;
        return (
          <li key={photo.id}>
            <a
              className="block border border-line"
              href={address}
              target="_blank"
              rel="noreferrer"
              aria-label={`Photo ${index + 1} of ${photos.length} (opens a new tab)`}
            >
              <img
                className="aspect-[4/3] w-full object-cover"
                src={address}
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
