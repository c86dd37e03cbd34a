import { useLocation } from "react-router";
import {
  contentAreas,
  listFailure,
  listNounAt,
  orderPath,
} from "#app/admin/editing/content-areas.ts";
import { orderedTypeAt } from "#app/admin/editing/type-at.server.ts";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { adminAction } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { readListing } from "#app/admin/frame/failure-message.server.ts";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { logErrorContext } from "#app/context.ts";
import { Button } from "#app/ui/button.tsx";
import { chooseOrder } from "#domain/content/order-by-hand.ts";
import type { OrderedType } from "#domain/content/registry.ts";
import type { Route } from "./+types/order";
import { readOrder } from "./item-cards.server.ts";
import { EmptyList, ListPage, OrderViews } from "./list-page.tsx";
import { OrderList } from "./order-list.tsx";

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

/** Chooses between the projects' order by year and their order by hand. */
function OrderChoice({ byHand }: { byHand: boolean }) {
  const { submit, isBusy, ...action } = useAdminAction<{ outcome: "moved" }>();
  const choices = [
    { label: "By year", order: "year", isChosen: !byHand },
    { label: "By hand", order: "hand", isChosen: byHand },
  ];
  return (
    <div className="mb-5 grid gap-3">
      <ActionFeedback
        action={action}
        waiting="The order has not changed yet: signing in changes it."
      />
      <fieldset aria-label="How projects are ordered" className="flex flex-wrap gap-2">
        {choices.map(({ label, order, isChosen }) => (
          <Button
            key={order}
            look={isChosen ? "primary" : "plain"}
            aria-pressed={isChosen}
            aria-disabled={isBusy}
            onClick={() => !isChosen && submit({ order })}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <p className="text-ink-soft">
        {byHand
          ? "You choose the order. A new project comes first. By year keeps these places for later."
          : "The newest year comes first. By hand, you choose; at first the order stays as it is here."}
      </p>
    </div>
  );
}
