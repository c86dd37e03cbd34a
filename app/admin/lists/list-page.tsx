import { Plus } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Await, Link } from "react-router";
import { listPath, newPath } from "#app/admin/editing/content-areas.ts";
import { FlashMessage } from "#app/admin/frame/flash-message.tsx";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { type ShowFlash, useFlash } from "#app/admin/frame/use-flash.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { ListType } from "#domain/content/registry.ts";
import type { ListPart } from "#domain/list-part.ts";
import { PageLinks } from "./page-links.tsx";

/** A page of rows, or the message that explains why there is none. */
export type Listing<Part> = Part | { error: string };

interface ListPageProps<Part> {
  noun: ListType["noun"];
  title: string;
  subtitle: string;
  /** Label of the link to a new item. */
  addLabel: string;
  listing: Promise<Listing<Part>>;
  /** The error when the connection breaks before the listing arrives. */
  connectionError: string;
  /** Between heading and rows, e.g. filters. */
  filters?: ReactNode;
  /** The path of a page of this list, if it keeps more than the page. */
  addressOf?(page: number): string;
  /**
   * Renders the rows. `showFlash` shows a message until the next navigation, e.g. 'Deleted:
   * Marbling'.
   */
  children(part: Part, showFlash: ShowFlash): ReactNode;
}

/** An admin list: heading, add button, then 'Loading...', the error, or the rows. */
export function ListPage<Part extends ListPart<unknown>>(props: ListPageProps<Part>) {
  const { noun, title, subtitle, addLabel, listing, connectionError, filters, children } = props;
  const { addressOf = (page) => `${listPath(noun)}${page > 1 ? `?page=${page}` : ""}` } = props;
  const [flash, showFlash] = useFlash();
  return (
    <>
      <PageHeading title={title} subtitle={subtitle}>
        <Link className={buttonClass("primary")} to={newPath(noun)}>
          <Plus aria-hidden size={18} strokeWidth={1.7} />
          {addLabel}
        </Link>
      </PageHeading>
      {flash && <FlashMessage flash={flash} />}
      {filters}
      <Suspense fallback={<Spinner />}>
        <Await resolve={listing} errorElement={<ErrorBanner>{connectionError}</ErrorBanner>}>
          {(known) =>
            "error" in known ? (
              <ErrorBanner>{known.error}</ErrorBanner>
            ) : (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
                <div>{children(known, showFlash)}</div>
                <PageLinks
                  page={known.page}
                  pageCount={known.pages}
                  hasNext={known.page < known.pages}
                  words={{ before: "Previous", after: "Next" }}
                  addressOf={addressOf}
                />
              </div>
            )
          }
        </Await>
      </Suspense>
    </>
  );
}

interface EmptyListProps {
  noun: ListType["noun"];
  /** 'No services found.' */
  text: string;
  addLabel: string;
}

export function EmptyList({ noun, text, addLabel }: EmptyListProps) {
  return (
    <div className="border border-dashed border-line bg-card px-5 py-14 text-center">
      <p>{text}</p>
      <Link className={`${buttonClass("primary")} mt-5`} to={newPath(noun)}>
        {addLabel}
      </Link>
    </div>
  );
}
