import { Fragment } from "react";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { useLayoutData } from "./layout-data.ts";
import { telephoneLink } from "./telephone.ts";
import { useQuotePath } from "./use-quote-path.ts";

interface CallToActionProps {
  /** One sentence or more. Lines break between sentences where possible. */
  title: string;
  quoteLabel?: string;
}

/** The band at the end of a page: ask for a quote, or call. */
export function CallToAction(props: CallToActionProps) {
  const { title, quoteLabel = "Get a Free Quote" } = props;
  const { business, closedDays } = useLayoutData();
  const closed = closedDays.find(({ isNow }) => isNow);
  return (
    <section className="on-dark bg-green py-section text-paper print:hidden">
      <div className="wrap grid items-center gap-x-gutter gap-y-8 lg:grid-cols-[7fr_5fr]">
        <h2 className="max-w-[12.4em] text-section wrap-anywhere">
          {sentencesOf(title).map((sentence) => (
            <Fragment key={sentence}>
              <span className="inline-block">{sentence}</span>{" "}
            </Fragment>
          ))}
        </h2>
        <div className="grid justify-items-start gap-4">
          <div className="flex flex-wrap gap-4">
            <ButtonLink look="light" href={useQuotePath()}>
              {quoteLabel}
            </ButtonLink>
            <ButtonLink look="outlineOnDark" href={telephoneLink(business.phone)}>
              Call {business.phone}
            </ButtonLink>
          </div>
          {closed && <p className="wrap-anywhere">{closed.text}</p>}
          <p className="text-paper/85">{business.hours.map(({ label }) => label).join(", ")}</p>
        </div>
      </div>
    </section>
  );
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?]) /);
}
