import { adminAction } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { OrderChoice } from "#app/admin/order/order-choice.tsx";
import { OrderPage } from "#app/admin/order/order-page.tsx";
import { readOrder } from "#app/admin/order/read-order.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { chooseOrder } from "#domain/content/order-by-hand.ts";
import { projects } from "#domain/content/projects.ts";
import type { Route } from "./+types/order";

export const handle = {
  title: "Order of the Projects",
  failure: "Failed to fetch portfolio",
} satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  return { listing: readOrder({ request, context }, projects, handle.failure) };
}

/** Chooses the order: `order` is `hand` or `year`. */
export function action(args: Route.ActionArgs) {
  return adminAction(
    args,
    { area: "content", fallback: "Failed to save" },
    async ({ db, by, now, fields }) => {
      const { order } = await fields(["order"]);
      if (order !== "hand" && order !== "year") return null;
      return chooseOrder(db, projects, order, { by, now });
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save");
}

export function meta() {
  return adminHead(handle.title);
}

export default function ProjectOrder({ loaderData }: Route.ComponentProps) {
  return (
    <OrderPage
      noun="project"
      handle={handle}
      listing={loaderData.listing}
      above={({ byHand }) => <OrderChoice byHand={byHand} />}
    />
  );
}
