import { Plus } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Await, Link } from "react-router";
import {
  contentAreas,
  type ListNoun,
  listFailure,
  listPath,
  newPath,
  orderPath,
} from "#app/admin/editing/content-areas.ts";
import type { Listing } from "#app/admin/frame/failure-message.server.ts";
import { FlashMessage, useFlash } from "#app/admin/frame/flash-message.tsx";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { ListPart } from "#domain/list-part.ts";
import { PageLinks } from "./page-links.tsx";

interface ListPageProps<Part> {
  noun: ListNoun;
  title: string;
  subtitle: string;
  listing: Promise<Listing<Part>>;
  /** Between heading and rows, e.g. filters. */
  filters: ReactNode;
  /** The path of a page of this list. */
  addressOf(page: number): string;
  /** Renders the rows. */
  children(part: Part): ReactNode;
}

/** An admin list: heading, add button, then 'Loading...', the error, or the rows. */
export function ListPage<Part extends ListPart<unknown>>(props: ListPageProps<Part>) {
  const { noun, title, subtitle, listing, filters, addressOf, children } = props;
  const [flash] = useFlash();
  return (
    <>
      <PageHeading title={title} subtitle={subtitle}>
        <Link className={buttonClass("primary")} to={newPath(noun)}>
          <Plus aria-hidden size={18} strokeWidth={1.7} />
          Add New {contentAreas[noun].label}
        </Link>
      </PageHeading>
      {flash && <FlashMessage flash={flash} />}
      {filters}
      <Suspense fallback={<Spinner />}>
        <Await resolve={listing} errorElement={<ErrorBanner>{listFailure(noun)}</ErrorBanner>}>
          {(known) =>
            "error" in known ? (
              <ErrorBanner>{known.error}</ErrorBanner>
            ) : (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
                <div>{children(known)}</div>
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
  noun: ListNoun;
  /** Only projects of this sector were asked for. */
  sector?: string | undefined;
}

export function EmptyList({ noun, sector }: EmptyListProps) {
  const { label, items } = contentAreas[noun];
  const what = sector ? `${sector} projects` : items.toLowerCase();
  return (
    <div className="border border-dashed border-line bg-card px-5 py-14 text-center">
      <p>No {what} found.</p>
      <Link className={`${buttonClass("primary")} mt-5`} to={newPath(noun)}>
        Add Your First {label}
      </Link>
    </div>
  );
}

interface OrderViewsProps {
  noun: ListNoun;
  shown: "list" | "order";
}

const listNames = { service: "By name", project: "Newest first" };

function isOrdered(noun: ListNoun): noun is keyof typeof listNames {
  return noun in listNames;
}

/**
 * Links to the two views of a list: as the admin sorts it, and as the website does. Nothing for
 * what has no order by hand.
 */
export function OrderViews({ noun, shown }: OrderViewsProps) {
  if (!isOrdered(noun)) return null;
  const view = (is: boolean) =>
    ({ className: buttonClass(is ? "primary" : "plain"), "aria-current": is && "page" }) as const;
  return (
    <nav aria-label="Order of the list" className="mb-5 flex flex-wrap gap-2">
      <Link to={listPath(noun)} {...view(shown === "list")}>
        {listNames[noun]}
      </Link>
      <Link to={orderPath(noun)} {...view(shown === "order")}>
        In the website’s order
      </Link>
    </nav>
  );
}
