import { type ReactNode, Suspense } from "react";
import { Await, Link } from "react-router";
import { adminHead } from "#app/admin/admin-head.ts";
import { type InboxCounts, inboxCounts } from "#app/admin/enquiries/inbox-counts.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { useDone } from "#app/admin/use-done.ts";
import { appServices } from "#app/context.ts";
import { Notice } from "#app/ui/banner.tsx";
import type { Route } from "./+types/dashboard";
import { countContent } from "./count-content.server.ts";
import { dailyTestWords } from "./daily-test.server.ts";
import { systemStatus } from "./system-status.server.ts";
import { SystemStatus } from "./system-status.tsx";
import { WarningList } from "./warning-list.tsx";

/** The shell goes at once; counts and status follow when they are known. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const services = context.get(appServices);
  return {
    inbox: inboxCounts(services, new Date()),
    counts: countContent(services),
    status: systemStatus(services),
    warnings: services.warnings.current(),
    dailyTest: dailyTestWords(services, new Date()),
  };
}

const cards = [
  { name: "Services", key: "services", path: "/admin/services" },
  { name: "Portfolio Items", key: "portfolio", path: "/admin/portfolio" },
  { name: "Testimonials", key: "testimonials", path: "/admin/testimonials" },
] as const;

const actions = [
  {
    title: "Add New Service",
    text: "Create a new decorative finish service",
    path: "/admin/services/new",
  },
  {
    title: "Add Portfolio Project",
    text: "Showcase a new completed project",
    path: "/admin/portfolio/new",
  },
  {
    title: "Add Testimonial",
    text: "Add a new client testimonial",
    path: "/admin/testimonials/new",
  },
];

export function meta() {
  return adminHead("Dashboard");
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const [done] = useDone();
  return (
    <>
      {done && (
        <div className="mb-5">
          <Notice>{done}</Notice>
        </div>
      )}
      <h1 className="text-page">Welcome to Your Dashboard</h1>
      <WarningList warnings={loaderData.warnings} />
      <ul className="mt-7 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <li className="grid">
          <Suspense fallback={<CountCard name="New enquiries" path={inboxPath} count="..." />}>
            <Await resolve={loaderData.inbox}>{(known) => <InboxCard {...known} />}</Await>
          </Suspense>
        </li>
        {cards.map(({ name, key, path }) => (
          <li key={key} className="grid">
            <CountCard
              name={name}
              path={path}
              count={
                <Suspense fallback="...">
                  <Await resolve={loaderData.counts}>{(counts) => counts[key]}</Await>
                </Suspense>
              }
            />
          </li>
        ))}
      </ul>
      <h2 className="mt-10 text-title">Quick Actions</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-3">
        {actions.map(({ title, text, path }) => (
          <li key={path} className="grid">
            <Link className="border border-line bg-card p-5 hover:border-ink-soft" to={path}>
              <span className="block font-[600]">{title}</span>
              <span className="mt-1 block text-ink-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <SystemStatus status={loaderData.status} />
      <Suspense>
        <Await resolve={loaderData.dailyTest}>
          {(test) =>
            test && (
              <p className={`mt-3 ${test.isBad ? "text-burgundy" : "text-ink-soft"}`}>
                {test.text}
              </p>
            )
          }
        </Await>
      </Suspense>
    </>
  );
}

const inboxPath = "/admin/enquiries";

/** The enquiries that wait for a reply. Red when mails about enquiries do not get through. */
function InboxCard({ waiting, isMailFailing }: InboxCounts) {
  return (
    <CountCard
      name="New enquiries"
      path={inboxPath}
      count={waiting}
      trouble={isMailFailing ? "Mail is failing" : undefined}
    />
  );
}

interface CountCardProps {
  name: string;
  path: string;
  count: ReactNode;
  /** Makes it red. */
  trouble?: string;
}

function CountCard({ name, path, count, trouble }: CountCardProps) {
  const look = trouble
    ? "border-burgundy bg-pink text-burgundy"
    : "border-line bg-card hover:border-ink-soft";
  return (
    <Link className={`border p-5 ${look}`} to={path}>
      <span
        className={`block font-display text-[2.6rem] leading-none lining-nums ${trouble ? "" : "text-green"}`}
      >
        {count}
      </span>
      <span className="mt-2 block">{name}</span>
      {trouble && <span className="block font-[600]">{trouble}</span>}
    </Link>
  );
}
