import { Suspense } from "react";
import { Await, Link } from "react-router";
import { appServices } from "#app/context.ts";
import { Notice } from "#app/ui/banner.tsx";
import type { Route } from "./+types/dashboard";
import { countContent } from "./count-content.server.ts";
import { useDone } from "./done.ts";
import { requireAdmin } from "./require-admin.server.ts";
import { systemStatus } from "./system-status.server.ts";
import { SystemStatus } from "./system-status.tsx";

/** The shell goes at once; counts and status follow when they are known. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const services = context.get(appServices);
  return { counts: countContent(services), status: systemStatus(services) };
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
      <ul className="mt-7 grid gap-4 sm:grid-cols-3">
        {cards.map(({ name, key, path }) => (
          <li key={key} className="grid">
            <Link className="border border-line bg-card p-5 hover:border-ink-soft" to={path}>
              <span className="block font-display text-[2.6rem] leading-none text-green lining-nums">
                <Suspense fallback="...">
                  <Await resolve={loaderData.counts}>{(counts) => counts[key]}</Await>
                </Suspense>
              </span>
              <span className="mt-2 block">{name}</span>
            </Link>
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
    </>
  );
}
