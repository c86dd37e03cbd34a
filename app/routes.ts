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

  route("admin/images", "admin/images.ts"),

  route("api/contact", "api/contact.ts"),
  route("healthz", "api/health.ts"),
  route("readyz", "api/ready.ts"),
  route("sitemap.xml", "api/sitemap.ts"),
  route("robots.txt", "api/robots.ts"),
  route("site.webmanifest", "api/web-manifest.ts"),
  route("speculation-rules.json", "api/speculation-rules.ts"),
] satisfies RouteConfig;
