import { dayAndMonth } from "#domain/business/london-clock.ts";
import { counted } from "#domain/counted.ts";
import type { CountedName, ShownVisits } from "./visits.server.ts";

const week = 7;

/** Visits of 12 weeks as bars, and folded what was looked at and where people came from. */
export function VisitsSection({ days, pages, hosts, leads }: ShownVisits) {
  const weeks = Array.from({ length: days.length / week }, (_, index) =>
    days.slice(index * week, (index + 1) * week),
  );
  const [before = 0, last = 0] = weeks.map(sumOf).slice(-2);
  const told = `${counted(last, "visit")} in the last seven days, ${before} in the seven before`;
  return (
    <section aria-labelledby="visits" className="mt-10">
      <h2 id="visits" className="text-title">
        Visits
      </h2>
      <p className="mt-1 lining-nums">
        {days.some(({ visits }) => visits > 0) ? `At least ${told}.` : "None has been counted yet."}
      </p>
      {days.some(({ visits }) => visits > 0) && (
        <Bars days={days} label={`Visits a day over 12 weeks. ${told}.`} />
      )}
      <details className="mt-1">
        <summary className="inline-flex min-h-11 items-center underline">
          Which pages, and where from
        </summary>
        <div className="grid gap-x-10 gap-y-6 py-3 sm:grid-cols-3">
          <Counted title="Most looked at" of="in four weeks" rows={pages} />
          <Counted title="Came from" of="in four weeks" rows={hosts} />
          <Counted title="Led to an enquiry" of="in twelve weeks" rows={leads} />
        </div>
        <table className="mt-3 w-full max-w-sm text-left lining-nums">
          <caption className="label pb-1 text-left text-ink-soft">Visits a week</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Week from</th>
              <th scope="col">Visits</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((ofWeek) => {
              const from = ofWeek[0]?.day ?? "";
              return (
                <tr key={from} className="border-t border-line">
                  <th scope="row" className="py-1.5 font-[400]">
                    From {dayAndMonth(from)}
                  </th>
                  <td className="py-1.5 text-right">{sumOf(ofWeek)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <p className="mt-3 max-w-[65ch] text-ink-soft">
          A visit is a page that no other page of the website led to. Robots, and pages that a
          browser fetches ahead, are not counted, so there are at least as many. Nothing about the
          people is kept.
        </p>
      </details>
    </section>
  );
}

function sumOf(days: { visits: number }[]): number {
  return days.reduce((sum, { visits }) => sum + visits, 0);
}

/** A bar a day. Those of the last seven days are darker. */
function Bars({ days, label }: Pick<ShownVisits, "days"> & { label: string }) {
  const most = Math.max(1, ...days.map(({ visits }) => visits));
  const bars = days.map(({ visits }, index) => `M${index * 8 + 4} 97v-${(visits / most) * 95 + 1}`);
  return (
    <svg
      viewBox={`0 0 ${days.length * 8} 97`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="mt-3 block h-14 w-full fill-none stroke-5 lg:h-28"
    >
      <path className="stroke-[#a39269]" d={bars.slice(0, -week).join("")} />
      <path className="stroke-green" d={bars.slice(-week).join("")} />
    </svg>
  );
}

interface CountedProps {
  title: string;
  /** Over which time. */
  of: string;
  rows: CountedName[];
}

function Counted({ title, of, rows }: CountedProps) {
  return (
    <div>
      <h3 className="label text-ink-soft">
        {title} <span className="normal-case">{of}</span>
      </h3>
      {rows.length === 0 && <p className="py-1.5 text-ink-soft">Nothing yet</p>}
      <ol className="lining-nums">
        {rows.map(({ name, count }) => (
          <li
            key={name}
            className="flex justify-between gap-3 border-line py-1.5 not-first:border-t"
          >
            <bdi>{name}</bdi> <span>{count}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
