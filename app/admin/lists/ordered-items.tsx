import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import type { Listing } from "#app/admin/frame/failure-message.server.ts";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { Button } from "#app/ui/button.tsx";
import type { OrderedType } from "#domain/content/registry.ts";
import { writePath } from "./content-query.ts";
import type { OrderPart } from "./item-cards.server.ts";
import { EmptyList, ListPage } from "./list-page.tsx";
import { OrderList } from "./order-list.tsx";

interface OrderedItemsProps {
  noun: OrderedType["noun"];
  listing: Promise<Listing<OrderPart>>;
}

/** The list of what can be ordered by hand, in the website's order. */
export function OrderedItems({ noun, listing }: OrderedItemsProps) {
  return (
    <ListPage noun={noun} query={{ isOrder: true }} listing={listing}>
      {({ rows, total, byHand }) =>
        total === 0 ? (
          <EmptyList noun={noun} />
        ) : (
          <>
            <p className="mb-5 text-ink-soft">
              Visitors see your {noun}s in this order once you publish.
            </p>
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
            onClick={() =>
              !isChosen && submit({ order }, { action: writePath("project", "order") })
            }
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
