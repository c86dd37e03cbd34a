import type { ReactNode } from "react";
import { orderPath } from "#app/admin/editing/content-areas.ts";
import { EmptyList, type Listing, ListPage } from "#app/admin/lists/list-page.tsx";
import type { DatabaseFallback } from "#domain/database-message.ts";
import { OrderList } from "./order-list.tsx";
import { OrderViews } from "./order-views.tsx";
import type { Order } from "./read-order.server.ts";

const words = {
  service: {
    subtitle: "Visitors see your services in this order once you publish.",
    addLabel: "Add New Service",
    empty: { text: "No services found.", addLabel: "Add Your First Service" },
  },
  project: {
    subtitle: "Visitors see your projects in this order once you publish.",
    addLabel: "Add New Project",
    empty: { text: "No portfolio items found.", addLabel: "Add Your First Project" },
  },
};

interface OrderPageProps {
  noun: keyof typeof words;
  handle: { title: string; failure: DatabaseFallback };
  listing: Promise<Listing<Order>>;
  /** Above the rows, e.g. a choice of the order. */
  above?(order: Order): ReactNode;
}

/** The items of a type in the website's order. */
export function OrderPage({ noun, handle, listing, above }: OrderPageProps) {
  const { subtitle, addLabel, empty } = words[noun];
  return (
    <ListPage
      noun={noun}
      title={handle.title}
      subtitle={subtitle}
      addLabel={addLabel}
      listing={listing}
      connectionError={handle.failure}
      filters={<OrderViews noun={noun} shown="order" />}
      addressOf={(page) => `${orderPath(noun)}?page=${page}`}
    >
      {(order) =>
        order.total === 0 ? (
          <EmptyList noun={noun} {...empty} />
        ) : (
          <>
            {above?.(order)}
            <OrderList noun={noun} rows={order.rows} total={order.total} isByHand={order.byHand} />
          </>
        )
      }
    </ListPage>
  );
}
