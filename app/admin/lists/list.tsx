import { Suspense } from "react";
import { Await, useLocation } from "react-router";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import {
  contentAreas,
  failureTo,
  listFailure,
  listNounAt,
} from "#app/admin/editing/content-areas.ts";
import { listTypeAt } from "#app/admin/editing/type-at.server.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { OrderViews } from "#app/admin/order/order-views.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { logErrorContext } from "#app/context.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Route } from "./+types/list";
import { CardList } from "./card-list.tsx";
import { listAddress, listWriteAt, readQuery } from "./content-query.ts";
import { deleteItem } from "./delete-action.server.ts";
import { readCards } from "./item-cards.server.ts";
import { EmptyList, ListPage } from "./list-page.tsx";
import { readListing } from "./read-listing.server.ts";
import { SectorFilter, useSector } from "./sector-filter.tsx";

export const handle = {
  title: titleAt,
  failure: (path: string) => listFailure(listNounAt(path)),
} satisfies PageHandle;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const type = listTypeAt(url);
  const cards = readCards(context, type, readQuery(type.noun, url.searchParams));
  return { listing: readListing(cards, listFailure(type.noun), context.get(logErrorContext)) };
}

/** Deletes an item or, at `putBackPath`, puts a deleted one back. */
export function action(args: Route.ActionArgs) {
  return deleteItem(args, listTypeAt(args.url));
}

export function clientAction({ url, serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, failureTo(listWriteAt(url), listNounAt(url.pathname)));
}

/** 'Services Management' */
function titleAt(path: string): string {
  return `${contentAreas[listNounAt(path)].list} Management`;
}

export function meta({ location }: Route.MetaArgs) {
  return adminHead(contentAreas[listNounAt(location.pathname)].list);
}

/** The items of a content type, as cards. */
export default function ContentList({ loaderData }: Route.ComponentProps) {
  const { listing } = loaderData;
  const { pathname } = useLocation();
  const noun = listNounAt(pathname);
  const { sector, isAsking } = useSector(noun);
  return (
    <ListPage
      noun={noun}
      title={titleAt(pathname)}
      subtitle={contentAreas[noun].purpose}
      listing={listing}
      filters={
        <>
          <OrderViews noun={noun} shown="list" />
          {noun === "project" && (
            <Suspense fallback={<SectorFilter />}>
              <Await resolve={listing} errorElement={<SectorFilter />}>
                {(known) => <SectorFilter isWhole={"isWhole" in known && known.isWhole} />}
              </Await>
            </Suspense>
          )}
        </>
      }
      addressOf={(page) => listAddress(noun, { sector, page })}
    >
      {({ rows }) => {
        const cards = rows.filter((card) => !sector || card.sector === sector);
        if (cards.length === 0 && isAsking) return <Spinner />;
        return (
          <CardList
            key={noun}
            noun={noun}
            cards={cards}
            whenEmpty={<EmptyList noun={noun} sector={sector} />}
          />
        );
      }}
    </ListPage>
  );
}
