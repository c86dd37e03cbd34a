import { copyPath, editPath } from "#app/admin/editing/content-areas.ts";
import { sendItem } from "#app/admin/editing/send-item.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { Badge, ContentCard } from "#app/admin/lists/content-card.tsx";
import { DeletableList } from "#app/admin/lists/deletable-list.tsx";
import { deleteItem } from "#app/admin/lists/delete-action.server.ts";
import { ItemMarks } from "#app/admin/lists/item-marks.tsx";
import { EmptyList, ListPage } from "#app/admin/lists/list-page.tsx";
import { pageNumber } from "#app/admin/lists/page-number.ts";
import { readListing } from "#app/admin/lists/read-listing.server.ts";
import { OrderViews } from "#app/admin/order/order-views.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { logErrorContext } from "#app/context.ts";
import { TagList } from "#app/ui/tag-list.tsx";
import { services } from "#domain/content/services.ts";
import type { Route } from "./+types/list";
import { MoveService } from "./move-service.tsx";
import { readServiceCards } from "./service-cards.server.ts";

export const handle = {
  title: "Services Management",
  failure: "Failed to fetch services",
} satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const logError = context.get(logErrorContext);
  const page = pageNumber(new URL(request.url).searchParams);
  return { listing: readListing(readServiceCards(context, page), handle.failure, logError) };
}

export function action(args: Route.ActionArgs) {
  return deleteItem(args, services);
}

export const clientAction = sendItem("delete", "service");

export function meta() {
  return adminHead("Services");
}

export default function AdminServices({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      noun="service"
      title={handle.title}
      subtitle="Manage your decorative finish services and their details."
      addLabel="Add New Service"
      listing={loaderData.listing}
      connectionError={handle.failure}
      filters={<OrderViews noun="service" shown="list" />}
    >
      {({ rows, total }, showFlash) => (
        <DeletableList
          rows={rows}
          whenEmpty={
            <EmptyList noun="service" text="No services found." addLabel="Add Your First Service" />
          }
          subject="service"
          question="Are you sure you want to delete this service?"
          nameOf={({ name }) => name}
          showFlash={showFlash}
        >
          {(service, askToDelete) => (
            <ContentCard
              name={service.name}
              hasPicturePanel
              picture={service.picture}
              view={service.view}
              edit={editPath({ subject: "service", id: service.id })}
              duplicate={copyPath("service", service.id)}
              onDelete={askToDelete}
            >
              <h2 className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5 text-title">
                {service.name} <Badge>{service.slug}</Badge> <ItemMarks {...service} />
              </h2>
              <p className="line-clamp-2 max-w-[62ch] text-ink-soft">{service.summary}</p>
              <TagList tags={service.keywords} />
              <p className="flex flex-wrap gap-x-4 text-fine text-ink-soft">
                <Count of={service.applicationCount} one="application" many="applications" />
                <Count of={service.stepCount} one="process step" many="process steps" />
                <Count of={service.faqCount} one="FAQ item" many="FAQ items" />
              </p>
              <MoveService {...service} last={total} />
            </ContentCard>
          )}
        </DeletableList>
      )}
    </ListPage>
  );
}

function Count({ of, one, many }: { of: number; one: string; many: string }) {
  return (
    <span>
      <b className="font-[650] text-ink">{of}</b> {of === 1 ? one : many}
    </span>
  );
}
