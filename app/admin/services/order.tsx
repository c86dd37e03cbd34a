import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { OrderPage } from "#app/admin/order/order-page.tsx";
import { readOrder } from "#app/admin/order/read-order.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { services } from "#domain/content/services.ts";
import type { Route } from "./+types/order";

export const handle = {
  title: "Order of the Services",
  failure: "Failed to fetch services",
} satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  return { listing: readOrder({ request, context }, services, handle.failure) };
}

export function meta() {
  return adminHead(handle.title);
}

export default function ServiceOrder({ loaderData }: Route.ComponentProps) {
  return <OrderPage noun="service" handle={handle} listing={loaderData.listing} />;
}
