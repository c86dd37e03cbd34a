import { pictureTypes } from "#app/browser/picture-format.ts";
import { buttonShape } from "#app/ui/button-link.tsx";
import { numberWords, photoMegabytes } from "#domain/enquiries/limits.ts";

interface PhotoFormProps {
  proof: string | null;
  token: string;
  /** How many more photos the enquiry can have. */
  limit: number;
}

/** Adds photos to a stored enquiry, one at a time, where the browser runs no scripts. */
export function PhotoForm({ proof, token, limit }: PhotoFormProps) {
  return (
    <form
      method="post"
      action="/api/contact/photos"
      encType="multipart/form-data"
      className="hidden justify-items-start gap-3 noscript:grid"
    >
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="proof" value={proof ?? ""} />
      <label htmlFor="photo" className="font-[550]">
        Add a photo
      </label>
      <input
        id="photo"
        name="file"
        type="file"
        accept={pictureTypes}
        required
        aria-describedby="photo-hint"
        className="w-full border border-dashed border-ink-soft/60 bg-card p-3 file:mr-4 file:border file:border-solid file:border-ink file:bg-transparent file:px-4 file:py-2 file:text-ink"
      />
      <p id="photo-hint" className="text-fine text-ink-soft">
        Up to {numberWords[limit]}, one at a time, each under {photoMegabytes} MB.
      </p>
      <button
        type="submit"
        className={`${buttonShape} cursor-pointer border-green text-green hover:bg-green hover:text-paper`}
      >
        Send Photo
      </button>
    </form>
  );
}
