import { Link } from "react-router";

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

export function QuickActions() {
  return (
    <>
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
    </>
  );
}
