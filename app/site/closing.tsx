import { Fragment } from "react";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { useLayoutData } from "./layout-data.ts";
import { telephoneLink } from "./telephone.ts";
import { useQuotePath } from "./use-quote-path.ts";

interface ClosingProps {
  /** One sentence or more. Lines break between sentences where possible. */
  title: string;
  quoteLabel?: string;
  /** Whether something larger stands beside it, such as the next finish. */
  isBeside?: boolean;
}

/** The last words of a page: a sentence, a button to ask for a quote, and one to call. */
export function Closing(props: ClosingProps) {
  const { title, quoteLabel = "Get a Free Quote", isBeside = false } = props;
  const { business, closedDays } = useLayoutData();
  const closed = closedDays.find(({ isNow }) => isNow);
  return (
    <div
      className={`grid gap-x-gutter gap-y-6 print:hidden ${isBeside ? "content-start" : "lg:grid-cols-[7fr_5fr] lg:items-end"}`}
    >
      <h2 className={`max-w-[14em] wrap-anywhere ${isBeside ? "text-title" : "text-section"}`}>
        {sentencesOf(title).map((sentence) => (
          <Fragment key={sentence}>
            <span className="inline-block">{sentence}</span>{" "}
          </Fragment>
        ))}
      </h2>
      <div className="grid gap-y-6">
        <div className="own-at-end flex flex-wrap gap-4">
          <ButtonLink href={useQuotePath()}>{quoteLabel}</ButtonLink>
          <ButtonLink look="outline" href={telephoneLink(business.phone)}>
            Call {business.phone}
          </ButtonLink>
        </div>
        {closed && <p className="wrap-anywhere">{closed.text}</p>}
      </div>
    </div>
  );
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?]) /);
}
