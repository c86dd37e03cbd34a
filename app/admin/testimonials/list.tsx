import { Star } from "lucide-react";
import { copyPath, editPath } from "#app/admin/editing/content-areas.ts";
import { sendItem } from "#app/admin/editing/send-item.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { Badge, ContentCard } from "#app/admin/lists/content-card.tsx";
import { DeletableList } from "#app/admin/lists/deletable-list.tsx";
import { deleteItem } from "#app/admin/lists/delete-action.server.ts";
import { itemStates } from "#app/admin/lists/example-states.server.ts";
import { ItemMarks } from "#app/admin/lists/item-marks.tsx";
import { EmptyList, ListPage } from "#app/admin/lists/list-page.tsx";
import { pageNumber } from "#app/admin/lists/page-number.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { databaseContext, logContext } from "#app/context.ts";
import { listPageOrNothing } from "#domain/content/list-or-nothing.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { quotedWords } from "#domain/text/quotation.ts";
import type { Route } from "./+types/list";

export const handle = {
  title: "Testimonials Management",
  failure: "Failed to fetch testimonials",
} satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const { db } = context.get(databaseContext);
  const page = pageNumber(new URL(request.url).searchParams);
  const listing = listPageOrNothing(db, testimonials, { page, log: context.get(logContext) });
  return {
    listing: listing.then(async (part) => {
      // An empty list may stand for a database that failed.
      if (part.rows.length === 0) return { ...part, rows: [] };
      const stateOf = itemStates(context, testimonials);
      return { ...part, rows: part.rows.map((row) => ({ ...row, ...stateOf(row) })) };
    }),
  };
}

export function action(args: Route.ActionArgs) {
  return deleteItem(args, testimonials);
}

export const clientAction = sendItem("delete", "testimonial");

export function meta() {
  return adminHead("Testimonials");
}

export default function Testimonials({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      noun="testimonial"
      title={handle.title}
      subtitle="Manage client testimonials and reviews for your services."
      addLabel="Add New Testimonial"
      listing={loaderData.listing}
      connectionError={handle.failure}
    >
      {({ rows }, showFlash) => (
        <DeletableList
          rows={rows}
          whenEmpty={
            <EmptyList
              noun="testimonial"
              text="No testimonials found."
              addLabel="Add Your First Testimonial"
            />
          }
          subject="testimonial"
          question="Are you sure you want to delete this testimonial?"
          nameOf={({ name }) => name}
          showFlash={showFlash}
        >
          {(testimonial, askToDelete) => (
            <ContentCard
              name={`the testimonial of ${testimonial.name}`}
              edit={editPath({ subject: "testimonial", id: testimonial.id })}
              duplicate={copyPath("testimonial", testimonial.id)}
              onDelete={askToDelete}
            >
              <Stars rating={testimonial.rating} />
              <blockquote className="max-w-[70ch]">"{quotedWords(testimonial.quote)}"</blockquote>
              <p>
                <b className="font-[650]">{testimonial.name}</b>{" "}
                <span className="text-ink-soft">
                  {testimonial.role}
                  {testimonial.company && `, ${testimonial.company}`}
                </span>
              </p>
              <p className="flex flex-wrap gap-x-4 gap-y-1 text-fine text-ink-soft">
                <ItemMarks {...testimonial} />
                {testimonial.project && <Badge>Project: {testimonial.project}</Badge>}
                <span>
                  Added{" "}
                  {new Date(testimonial.createdAt).toLocaleDateString("en-GB", {
                    timeZone: "Europe/London",
                  })}
                </span>
              </p>
            </ContentCard>
          )}
        </DeletableList>
      )}
    </ListPage>
  );
}

function Stars({ rating }: { rating: number }) {
  return (
    <p role="img" aria-label={`${rating} out of 5`} className="flex gap-0.5 text-brass">
      {Array.from({ length: rating }, (_, index) => (
        // All stars are the same, so the index identifies them.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Star key={index} aria-hidden size={17} fill="currentColor" strokeWidth={0} />
      ))}
    </p>
  );
}
