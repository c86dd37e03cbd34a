import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("site/layout.tsx", [
    index("site/home.tsx"),
    route("services", "site/services.tsx"),
    route("services/:slug", "site/service.tsx"),
    route("portfolio", "site/portfolio.tsx"),
    route("portfolio/:slug", "site/project.tsx"),
    route("about", "site/about.tsx"),
    route("contact", "site/contact.tsx"),
    route("privacy", "site/privacy.tsx"),
    route("*", "site/not-found.tsx"),
  ]),

  route("admin", "admin/layout.tsx", [
    index("admin/dashboard.tsx"),
    route("services", "admin/services/list.tsx"),
    route("services/new", "admin/services/edit.tsx", { id: "admin/services/new" }),
    route("services/:id/edit", "admin/services/edit.tsx"),
    route("portfolio", "admin/portfolio/list.tsx"),
    route("portfolio/new", "admin/portfolio/edit.tsx", { id: "admin/portfolio/new" }),
    route("portfolio/:id/edit", "admin/portfolio/edit.tsx"),
    route("testimonials", "admin/testimonials/list.tsx"),
    route("testimonials/new", "admin/testimonials/edit.tsx", { id: "admin/testimonials/new" }),
    route("testimonials/:id/edit", "admin/testimonials/edit.tsx"),
    route("settings", "admin/settings/edit.tsx"),
    route("*", "admin/not-found.tsx"),
  ]),
  route("admin/images", "admin/images/images.ts"),
  route("admin/live", "admin/live/live.ts"),
  route("admin/password", "admin/session/password.ts"),
  route("admin/services/:id/move", "admin/services/move.ts"),

  route("api/contact", "api/contact.ts"),
  route("auth/token", "api/token.ts"),
  route("auth/logout", "api/logout.ts"),
  route("healthz", "api/health.ts"),
  route("readyz", "api/ready.ts"),
  route("sitemap.xml", "api/sitemap.ts"),
  route("robots.txt", "api/robots.ts"),
  route("site.webmanifest", "api/web-manifest.ts"),
  route("speculation-rules.json", "api/speculation-rules.ts"),
] satisfies RouteConfig;
