import { requestFactsContext } from "#app/context.ts";
import { PictureBox } from "#app/ui/picture-box.tsx";
import { workshopPicture } from "#domain/images/page-pictures.ts";
import type { Route } from "./+types/about";
import { CallToAction } from "./call-to-action.tsx";
import { otherQuotes } from "./cards.ts";
import { pageHead } from "./page-head.ts";
import { PageTitle } from "./page-title.tsx";
import { shownPicture } from "./shown-picture.ts";
import { breadcrumbData } from "./structured-data.ts";
import { TestimonialQuote } from "./testimonial-quote.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  return {
    stats: site.business.stats,
    workshop: shownPicture(site, workshopPicture),
    quotes: otherQuotes(site),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const layout = matches[1].loaderData;
  return pageHead(layout, {
    title: `About us, decorative painters in ${layout.business.locality}`,
    description:
      "Decorative painters in Belfast for more than twenty years: who we are, how we work, and the hotels, heritage buildings, homes and public rooms we paint.",
    path: "/about",
    structuredData: [breadcrumbData(layout, [{ name: "About", path: "/about" }])],
  });
}

const sectorsServed = [
  {
    name: "Hotels and hospitality",
    text: "Bars, lobbies and dining rooms that have to look right by day and by lamplight, and stand up to coats, cases and cleaning.",
  },
  {
    name: "Heritage buildings",
    text: "Graining, marbling and lime wash matched to what survives, in materials the building can live with, and recorded for whoever comes next.",
  },
  {
    name: "Fine homes",
    text: "Halls, drawing rooms and bedrooms, one room or the whole house, agreed on boards seen in your own light.",
  },
  {
    name: "Offices and public rooms",
    text: "Reception halls, chambers and churches, worked in stages or out of hours so that the doors can stay open.",
  },
];

export default function About({ loaderData }: Route.ComponentProps) {
  const { stats, workshop, quotes } = loaderData;
  return (
    <>
      <PageTitle title="Paint, patience and a good brush">
        We are decorative painters in Belfast. Finishes are our whole trade, nearly all of them made
        by hand, and we have been at it for more than twenty years.
      </PageTitle>
      <div className="wrap grid gap-x-gutter gap-y-10 pb-section lg:grid-cols-[7fr_5fr]">
        {workshop && (
          <figure>
            <PictureBox
              className="aspect-[3/2]"
              picture={workshop}
              sizes="(min-width: 62rem) 58vw, 92vw"
              priority
            />
            <figcaption className="pt-2.5 text-fine text-ink-soft">{workshop.caption}</figcaption>
          </figure>
        )}
        <div className="measure grid content-start gap-4">
          <h2 className="text-title">How we came to this</h2>
          <p>
            The trade is learnt at somebody’s elbow. Ours began on church panelling and shopfronts,
            with an older grainer who mixed his own scumble and would not let a door go until the
            knots sat where a tree would have put them. We still work to his rule: look at the real
            thing, then paint it.
          </p>
          <p>
            Since then we have marbled columns, gilded cornices, dragged libraries and lime washed a
            good many damp old walls that modern paint had been holding wet. Each job is painted by
            the people who quoted for it.
          </p>
        </div>
      </div>
      <section className="on-dark bg-green py-section text-paper" aria-label="In figures">
        <dl className="wrap grid grid-cols-2 gap-x-8 gap-y-10 lg:grid-cols-4">
          {stats.map(({ figure, label }) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end border-t border-paper/35 pt-5"
            >
              <dt className="mt-3 text-paper/85">{label}</dt>
              <dd className="font-display text-[clamp(2.6rem,5vw,4.6rem)] leading-none text-pink lining-nums">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="wrap grid gap-x-gutter gap-y-10 py-section lg:grid-cols-[4fr_7fr]">
        <h2 className="max-w-[6.8em] text-section">How we work</h2>
        <div className="measure grid gap-4">
          <p>
            We begin by looking: at the light, at what is on the walls now, and at how the room is
            used. A finish that suits a quiet study will not do in a hotel corridor, and we would
            sooner say so at the start.
          </p>
          <p>
            Then we paint boards in your colours and leave them with you for a few days. When you
            have chosen, you have a written price and a date. Preparation takes the larger part of
            most jobs. Nobody admires it, and everything rests on it.
          </p>
          <p>
            When we are done you get a note of what was used, how to clean it and when to call us
            back. Many of our rooms have been touched up rather than repainted, ten and fifteen
            years on.
          </p>
        </div>
      </section>
      <section className="bg-paper-deep py-section">
        <div className="wrap grid gap-x-gutter gap-y-10 lg:grid-cols-[4fr_7fr]">
          <h2 className="max-w-[6.8em] text-section">Who we paint for</h2>
          <dl className="rise grid gap-x-gutter gap-y-8 sm:across-2 sm:grid-cols-2">
            {sectorsServed.map(({ name, text }) => (
              <div key={name} className="border-t border-brass pt-4">
                <dt className="font-display text-title leading-tight">{name}</dt>
                <dd className="mt-2">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      {quotes.length > 0 && (
        <section className="wrap grid gap-x-gutter gap-y-10 py-section lg:grid-cols-[4fr_7fr]">
          <h2 className="max-w-[6.8em] text-section">What clients say</h2>
          <ul className="rise grid grid-cols-1 gap-x-gutter gap-y-12 sm:across-2 sm:grid-cols-2">
            {quotes.map((quote) => (
              <TestimonialQuote key={quote.testimonial.id} {...quote} />
            ))}
          </ul>
        </section>
      )}
      <CallToAction title="Let us bring boards to you. See them in your own light." />
    </>
  );
}
