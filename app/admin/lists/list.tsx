import { Suspense } from "react";
import { Await, useLocation, useNavigate, useNavigation } from "react-router";
import {
  contentAreas,
  failureTo,
  type ListNoun,
  listFailure,
  listNounAt,
} from "#app/admin/editing/content-areas.ts";
import { listTypeAt } from "#app/admin/editing/type-at.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { readListing } from "#app/admin/frame/failure-message.server.ts";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { logErrorContext } from "#app/context.ts";
import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { type Sector, sectors } from "#domain/content/sectors.ts";
import type { Route } from "./+types/list";
import { CardList } from "./card-list.tsx";
import { listAddress, listWriteAt, readQuery } from "./content-query.ts";
import { deleteItem } from "./delete-action.server.ts";
import { readCards } from "./item-cards.server.ts";
import { EmptyList, ListPage, OrderViews } from "./list-page.tsx";

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

interface SectorFilterProps {
  /** Whether the page already has every project, so that the server is not asked. */
  isWhole?: boolean;
}

/** Chooses the sector whose projects are listed. */
function SectorFilter({ isWhole = false }: SectorFilterProps) {
  const { sector } = useSector("project");
  const navigate = useNavigate();
  const choices = [
    { label: "All Projects", value: undefined },
    ...sectors.map((value) => ({ label: value, value })),
  ];

  function choose(next: Sector | undefined) {
    navigate(listAddress("project", { sector: next }), {
      preventScrollReset: true,
      replace: true,
      ...(isWhole && { defaultShouldRevalidate: false }),
    });
  }

  return (
    <fieldset aria-label="Filter by sector" className="mb-5 flex flex-wrap gap-2">
      {choices.map(({ label, value }) => (
        <Button
          key={label}
          look={value === sector ? "primary" : "plain"}
          aria-pressed={value === sector}
          onClick={() => choose(value)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

/** The sector in the list's URL, or the one that the server is loading. Undefined for all. */
function useSector(noun: ListNoun): { sector: Sector | undefined; isAsking: boolean } {
  const here = useLocation();
  const next = useNavigation().location;
  const isAsking = next?.pathname === here.pathname;
  const { sector } = readQuery(noun, new URLSearchParams((isAsking ? next : here).search));
  return { sector, isAsking };
}
