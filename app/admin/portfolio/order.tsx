import { adminAction } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { orderPath } from "#app/admin/editing/content-areas.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { EmptyList, ListPage } from "#app/admin/lists/list-page.tsx";
import { pageNumber } from "#app/admin/lists/page-number.ts";
import { readListing } from "#app/admin/lists/read-listing.server.ts";
import { OrderChoice } from "#app/admin/order/order-choice.tsx";
import { OrderList } from "#app/admin/order/order-list.tsx";
import { OrderViews } from "#app/admin/order/order-views.tsx";
import { readOrder } from "#app/admin/order/read-order.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { logErrorContext } from "#app/context.ts";
import { chooseOrder } from "#domain/content/owners-order.ts";
import { projects } from "#domain/content/projects.ts";
import type { Route } from "./+types/order";

export const handle = {
  title: "Order of the Projects",
  failure: "Failed to fetch portfolio",
} satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const page = pageNumber(new URL(request.url).searchParams);
  const order = readOrder(context, projects, page);
  return { listing: readListing(order, handle.failure, context.get(logErrorContext)) };
}

/** Chooses the order: `order` is `hand` or `own`, which is by year. */
export function action(args: Route.ActionArgs) {
  return adminAction(args, "Failed to save", async ({ db, admin, now, fields }) => {
    const { order } = await fields(["order"]);
    if (order !== "hand" && order !== "own") return null;
    return chooseOrder(db, projects, order, { by: admin.user.email, now });
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save");
}

export function meta() {
  return adminHead(handle.title);
}

export default function ProjectOrder({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      noun="project"
      title={handle.title}
      subtitle="Visitors see your projects in this order once you publish."
      addLabel="Add New Project"
      listing={loaderData.listing}
      connectionError={handle.failure}
      filters={<OrderViews noun="project" shown="order" />}
      addressOf={(page) => `${orderPath("project")}?page=${page}`}
    >
      {({ rows, total, byHand }) =>
        total === 0 ? (
          <EmptyList
            noun="project"
            text="No portfolio items found."
            addLabel="Add Your First Project"
          />
        ) : (
          <>
            <OrderChoice byHand={byHand} />
            <OrderList noun="project" rows={rows} total={total} isByHand={byHand} />
          </>
        )
      }
    </ListPage>
  );
}
