import { ButtonLink } from "#app/ui/button-link.tsx";
import { parts } from "./parts.ts";
import { boardsPath, quoteWithSamples } from "./sample-paths.ts";

interface AskWithSamplesProps {
  serviceSlug: string;
  code: string;
  /** About painted boards. */
  heading: string;
  text: string;
}

/** The ways from a sample to an enquiry. The script keeps the links up to date. */
export function AskWithSamples({ heading, text, ...asked }: AskWithSamplesProps) {
  return (
    <div className="own-at-end mt-9 border-t border-brass pt-6 print:hidden">
      {heading && <h2 className="text-title">{heading}</h2>}
      {text && <p className="mt-2 text-ink-soft">{text}</p>}
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink id={parts.quote} href={quoteWithSamples({ ...asked, kept: [] })}>
          Ask for a quote with this sample
        </ButtonLink>
        <ButtonLink id={parts.boards} look="outline" href={boardsPath({ ...asked, kept: [] })}>
          Ask for painted sample boards
        </ButtonLink>
      </div>
      <p id={parts.sent} className="drawing-only mt-3 text-fine text-ink-soft">
        An enquiry takes three samples: this one, and those that you keep.
      </p>
    </div>
  );
}
