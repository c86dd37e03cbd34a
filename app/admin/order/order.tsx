import { useLocation } from "react-router";
import { adminAction } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import {
  contentAreas,
  listFailure,
  listNounAt,
  orderPath,
} from "#app/admin/editing/content-areas.ts";
import { orderedTypeAt } from "#app/admin/editing/type-at.server.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { EmptyList, ListPage } from "#app/admin/lists/list-page.tsx";
import { readListing } from "#app/admin/lists/read-listing.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { logErrorContext } from "#app/context.ts";
import { chooseOrder } from "#domain/content/order-by-hand.ts";
import type { OrderedType } from "#domain/content/registry.ts";
import type { Route } from "./+types/order";
import { OrderChoice } from "./order-choice.tsx";
import { OrderList } from "./order-list.tsx";
import { OrderViews } from "./order-views.tsx";
import { readOrder } from "./read-order.server.ts";

export const handle = {
  title: titleAt,
  failure: (path: string) => listFailure(listNounAt(path)),
} satisfies PageHandle;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const type = orderedTypeAt(url);
  const order = readOrder(context, type, url.searchParams);
  return { listing: readListing(order, listFailure(type.noun), context.get(logErrorContext)) };
}

/** Chooses the order of what can be ordered otherwise: `order` is `hand` or `year`. */
export function action(args: Route.ActionArgs) {
  const type = orderedTypeAt(args.url);
  return adminAction(
    args,
    { area: "content", fallback: "Failed to save" },
    async ({ db, by, now, fields }) => {
      const { order } = await fields(["order"]);
      if (!("order" in type) || (order !== "hand" && order !== "year")) return null;
      return chooseOrder(db, type, order, { by, now });
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save");
}

/** 'Order of the Services' */
function titleAt(path: string): string {
  return `Order of the ${contentAreas[listNounAt(path)].label}s`;
}

export function meta({ location }: Route.MetaArgs) {
  return adminHead(titleAt(location.pathname));
}

/** The items of a type in the website's order. */
export default function ContentOrder({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const noun = listNounAt(pathname) as OrderedType["noun"];
  return (
    <ListPage
      noun={noun}
      title={titleAt(pathname)}
      subtitle={`Visitors see your ${noun}s in this order once you publish.`}
      listing={loaderData.listing}
      filters={<OrderViews noun={noun} shown="order" />}
      addressOf={(page) => `${orderPath(noun)}?page=${page}`}
    >
      {({ rows, total, byHand }) =>
        total === 0 ? (
          <EmptyList noun={noun} />
        ) : (
          <>
            {noun === "project" && <OrderChoice byHand={byHand} />}
            <OrderList key={noun} noun={noun} rows={rows} total={total} isByHand={byHand} />
          </>
        )
      }
    </ListPage>
  );
}
