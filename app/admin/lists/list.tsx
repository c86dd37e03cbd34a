import { Suspense } from "react";
import { Await, useLocation, useNavigate, useNavigation } from "react-router";
import {
  contentAreas,
  type ListNoun,
  listFailure,
  listNounAt,
} from "#app/admin/editing/content-areas.ts";
import { adminAction } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { type Listing, readListing } from "#app/admin/frame/failure-message.server.ts";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { logErrorContext } from "#app/context.ts";
import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { chooseOrder, move } from "#domain/content/order-by-hand.ts";
import { type ListType, listTypes } from "#domain/content/registry.ts";
import { type PutBackResult, putBack, remove } from "#domain/content/save.ts";
import { type Sector, sectors } from "#domain/content/sectors.ts";
import type { Route } from "./+types/list";
import { CardList } from "./card-list.tsx";
import {
  canBeOrdered,
  listAddress,
  listWriteAt,
  readQuery,
  writeFailure,
} from "./content-query.ts";
import { type ListedCards, readCards, readOrder } from "./item-cards.server.ts";
import { EmptyList, ListPage, listTitle } from "./list-page.tsx";
import { OrderedItems } from "./ordered-items.tsx";

export const handle = {
  title: (path: string) => listTitle(listNounAt(path)),
  failure: (path: string) => listFailure(listNounAt(path)),
} satisfies PageHandle;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const type = typeAt(url);
  const query = readQuery(type.noun, url.searchParams);
  const listingOf = <Part,>(part: Promise<Part>) =>
    readListing(part, listFailure(type.noun), context.get(logErrorContext));
  return query.isOrder && type.isOrdered
    ? { order: listingOf(readOrder(context, type, query)) }
    : { cards: listingOf(readCards(context, type, query)) };
}

function typeAt({ pathname }: URL): ListType {
  const noun = listNounAt(pathname);
  const type = listTypes.find((one) => one.noun === noun);
  if (!type) throw new Error(`No content type is called ${noun}`);
  return type;
}

type ListAnswer = PutBackResult | { outcome: "deleted" | "moved" | "missing" };

/**
 * Writes to the list at this address, as its query says. By default, deletes the item whose `id`
 * was posted; one that is already gone counts as deleted. `?put-back` puts a deleted one back,
 * `?move` moves one to the place `to` on the website, from 1, and `?order` chooses the order,
 * `hand` or `year`, of what can be ordered otherwise.
 */
export function action(args: Route.ActionArgs) {
  const { url } = args;
  const type = typeAt(url);
  const options = { area: "content", fallback: writeFailure(url) } as const;
  return adminAction<ListAnswer>(args, options, async ({ db, by, now, fields }) => {
    const { id, to = "", order } = await fields(["id", "to", "order"]);
    const write = listWriteAt(url);
    if (write === "order") {
      const isKnown = order === "hand" || order === "year";
      const hasBoth = type.isOrdered && "order" in type;
      return isKnown && hasBoth ? chooseOrder(db, type, order, { by, now }) : null;
    }
    if (id === undefined) return null;
    if (write === "move") {
      const isPlace = /^[1-9]\d{0,5}$/.test(to);
      return isPlace && type.isOrdered ? move(db, type, id, { to: Number(to), by, now }) : null;
    }
    if (write === "put-back") return putBack(db, type, id, { now, by });
    await remove(db, type, id, { now, by });
    return { outcome: "deleted" };
  });
}

export function clientAction({ url, serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, writeFailure(url));
}

export function meta({ location }: Route.MetaArgs) {
  return adminHead(contentAreas[listNounAt(location.pathname)].list);
}

/** The items of a content type: as cards, or as rows in the website's order. */
export default function ContentList({ loaderData }: Route.ComponentProps) {
  const noun = listNounAt(useLocation().pathname);
  if (loaderData.order && canBeOrdered(noun))
    return <OrderedItems noun={noun} listing={loaderData.order} />;
  return loaderData.cards && <Cards noun={noun} listing={loaderData.cards} />;
}

interface CardsProps {
  noun: ListNoun;
  listing: Promise<Listing<ListedCards>>;
}

function Cards({ noun, listing }: CardsProps) {
  const { sector, isAsking } = useSector(noun);
  return (
    <ListPage
      noun={noun}
      query={{ sector }}
      listing={listing}
      filters={
        noun === "project" && (
          <Suspense fallback={<SectorFilter />}>
            <Await resolve={listing} errorElement={<SectorFilter />}>
              {(known) => <SectorFilter isWhole={"isWhole" in known && known.isWhole} />}
            </Await>
          </Suspense>
        )
      }
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
