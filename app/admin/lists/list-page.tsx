import { Plus } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Await, Link } from "react-router";
import {
  contentAreas,
  type ListNoun,
  listFailure,
  newPath,
} from "#app/admin/editing/content-areas.ts";
import type { Listing } from "#app/admin/frame/failure-message.server.ts";
import { FlashMessage, useFlash } from "#app/admin/frame/flash-message.tsx";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { ListPart } from "#domain/list-part.ts";
import { type ContentQuery, canBeOrdered, listAddress, otherOrders } from "./content-query.ts";
import { PageLinks } from "./page-links.tsx";

interface ListPageProps<Part> {
  noun: ListNoun;
  /** What is listed. */
  query: Partial<ContentQuery>;
  listing: Promise<Listing<Part>>;
  /** Between heading and rows. */
  filters?: ReactNode;
  /** Renders the rows. */
  children(part: Part): ReactNode;
}

/** 'Services Management' */
export function listTitle(noun: ListNoun): string {
  return `${contentAreas[noun].list} Management`;
}

/** An admin list: heading, add button, then 'Loading...', the error, or the rows. */
export function ListPage<Part extends ListPart<unknown>>(props: ListPageProps<Part>) {
  const { noun, query, listing, filters, children } = props;
  const [flash] = useFlash();
  return (
    <>
      <PageHeading title={listTitle(noun)} subtitle={contentAreas[noun].purpose}>
        <Link className={buttonClass("primary")} to={newPath(noun)}>
          <Plus aria-hidden size={18} strokeWidth={1.7} />
          Add New {contentAreas[noun].label}
        </Link>
      </PageHeading>
      {flash && <FlashMessage flash={flash} />}
      <OrderLinks noun={noun} isOrder={query.isOrder ?? false} />
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
                  addressOf={(page) => listAddress(noun, { ...query, page })}
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

/**
 * Links to the two orders of a list: the admin's and the website's. Nothing for what has no order
 * by hand.
 */
function OrderLinks({ noun, isOrder }: { noun: ListNoun; isOrder: boolean }) {
  if (!canBeOrdered(noun)) return null;
  const look = (isShown: boolean) =>
    ({
      className: buttonClass(isShown ? "primary" : "plain"),
      "aria-current": isShown && "page",
    }) as const;
  return (
    <nav aria-label="Order of the list" className="mb-5 flex flex-wrap gap-2">
      <Link to={listAddress(noun, {})} {...look(!isOrder)}>
        {otherOrders[noun]}
      </Link>
      <Link to={listAddress(noun, { isOrder: true })} {...look(isOrder)}>
        In the website’s order
      </Link>
    </nav>
  );
}
