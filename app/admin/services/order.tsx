import { orderPath } from "#app/admin/editing/content-areas.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { EmptyList, ListPage } from "#app/admin/lists/list-page.tsx";
import { pageNumber } from "#app/admin/lists/page-number.ts";
import { readListing } from "#app/admin/lists/read-listing.server.ts";
import { OrderList } from "#app/admin/order/order-list.tsx";
import { OrderViews } from "#app/admin/order/order-views.tsx";
import { readOrder } from "#app/admin/order/read-order.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { logErrorContext } from "#app/context.ts";
import { services } from "#domain/content/services.ts";
import type { Route } from "./+types/order";

export const handle = {
  title: "Order of the Services",
  failure: "Failed to fetch services",
} satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const page = pageNumber(new URL(request.url).searchParams);
  const order = readOrder(context, services, page);
  return { listing: readListing(order, handle.failure, context.get(logErrorContext)) };
}

export function meta() {
  return adminHead(handle.title);
}

export default function ServiceOrder({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      noun="service"
      title={handle.title}
      subtitle="Visitors see your services in this order once you publish."
      addLabel="Add New Service"
      listing={loaderData.listing}
      connectionError={handle.failure}
      filters={<OrderViews noun="service" shown="order" />}
      addressOf={(page) => `${orderPath("service")}?page=${page}`}
    >
      {({ rows, total }) =>
        total === 0 ? (
          <EmptyList noun="service" text="No services found." addLabel="Add Your First Service" />
        ) : (
          <OrderList noun="service" rows={rows} total={total} isByHand />
        )
      }
    </ListPage>
  );
}
