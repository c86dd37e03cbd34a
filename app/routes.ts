import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { contentAreas, hasSeveralItems } from "#app/admin/editing/content-areas.ts";
import type { Noun } from "#domain/content/registry.ts";

const nouns = Object.keys(contentAreas) as Noun[];

/** The form of a content type. The type's definition lays it out. */
const editor = (path: string) => route(path, "admin/content/edit.tsx", { id: `admin/${path}` });

/** The form of what there is one of; else the list, and the forms of a new and a saved item. */
const contentRoutes = nouns.flatMap((noun) => {
  const { path } = contentAreas[noun];
  if (!hasSeveralItems(noun)) return editor(path);
  const list = route(path, "admin/lists/list.tsx", { id: `admin/${path}` });
  return [list, editor(`${path}/new`), editor(`${path}/:id/edit`)];
});

/** What there is one of has a history without an id. */
const singleNouns = nouns.filter((noun) => !hasSeveralItems(noun));

export default [
  layout("site/layout.tsx", [
    index("site/home.tsx"),
    route("services", "site/services.tsx"),
    route("services/:slug", "site/service.tsx"),
    route("services/:slug/plates", "site/service-plates.tsx"),
    route("services/:slug/specification", "site/specification.tsx"),
    route("portfolio", "site/portfolio.tsx"),
    route("portfolio/:slug", "site/project.tsx"),
    route("portfolio/:slug/plates", "site/project-plates.tsx"),
    route("about", "site/about.tsx"),
    route("sampler", "site/sampler/sampler.tsx"),
    route("contact", "site/contact/contact.tsx"),
    route("privacy", "site/privacy.tsx"),
    route("shared", "site/shared-preview-ended.tsx"),
    route("*", "site/not-found.tsx"),
  ]),
  route("shared/:token/*", "admin/publishing/preview/shared-page.ts"),
  route("forgotten", "admin/session/forgotten.tsx"),
  route("set-password/:token", "admin/session/set-password.tsx"),

  route("admin", "admin/frame/layout.tsx", [
    index("admin/dashboard/dashboard.tsx"),
    route("enquiries", "admin/enquiries/list.tsx"),
    route("enquiries/person", "admin/enquiries/data-protection.tsx"),
    route("enquiries/:id", "admin/enquiries/enquiry.tsx"),
    ...contentRoutes,
    route("pages", "admin/content/pages.tsx"),
    route("pictures", "admin/pictures/list.tsx"),
    route("mail", "admin/settings/mail-server.tsx"),
    route("account", "admin/people/account/account.tsx"),
    route("people", "admin/people/people.tsx"),
    route("backup", "admin/settings/backup.tsx"),
    route("publish", "admin/publishing/publish.tsx"),
    route("publish/undo", "admin/publishing/undo.ts"),
    route("activity", "admin/activity/list.tsx"),
    route("history", "admin/publishing/history/list.tsx"),
    ...singleNouns.map((noun) =>
      route(`history/${noun}`, "admin/publishing/history/item-history.tsx", {
        id: `admin/history/${noun}`,
      }),
    ),
    route("history/:subject/:id", "admin/publishing/history/item-history.tsx"),
    route("history/:version", "admin/publishing/history/version.tsx"),
    route("preview/changes", "admin/publishing/preview/preview-changes.ts"),
    route("preview/:of/*", "admin/publishing/preview/preview.tsx"),
    route("*", "admin/frame/not-found.tsx"),
  ]),
  route("admin/account/address", "admin/people/account/address.tsx"),
  route("admin/account/browsers", "admin/people/account/browsers.tsx"),
  route("admin/account/notices", "admin/people/account/notices.tsx"),
  route("admin/account/passkeys", "admin/people/account/passkeys.ts"),
  route("admin/account/sessions", "admin/people/account/sessions.tsx"),
  route("admin/backup/download", "admin/settings/download-backup.ts"),
  route("admin/app.webmanifest", "admin/frame/app-manifest.ts"),
  route("admin/enquiries.csv", "admin/enquiries/export.tsx"),
  route("admin/enquiries/send-waiting", "admin/enquiries/send-waiting.tsx"),
  route("admin/enquiries/:id/photos/:photo", "admin/enquiries/photo.ts"),
  route("admin/first-day", "admin/dashboard/first-day-choice.ts"),
  route("admin/images", "admin/pictures/receive-image.ts"),
  route("admin/live", "admin/frame/live.ts"),
  route("admin/mentions/:subject/:id?", "admin/lists/row-mentions.ts"),
  route("admin/pictures/choice", "admin/pictures/choice.ts"),
  route("admin/pictures/description", "admin/pictures/description.tsx"),
  route("admin/pictures/replace", "admin/pictures/replace.tsx"),
  route("admin/preview-page/:of/*", "admin/publishing/preview/preview-page.ts"),
  route("admin/shared-previews", "admin/publishing/preview/share-preview.ts"),
  route("admin/password", "admin/session/password.ts"),
  route("admin/publish/schedule", "admin/publishing/schedule.ts"),
  route("admin/:area/:id?/current", "admin/editing/current.ts"),

  route("api/contact", "site/contact/enquiry-api.ts"),
  route("api/contact/photos", "site/contact/photos-api.ts"),
  route("auth/token", "admin/session/token.ts"),
  route("auth/passkey", "admin/session/passkey.ts"),
  route("auth/logout", "admin/session/logout.ts"),
  route("sitemap.xml", "site/sitemap.ts"),
  route("robots.txt", "site/robots.ts"),
  route(".well-known/security.txt", "site/security-txt.ts"),
  route("site.webmanifest", "site/web-manifest.ts"),
  route("speculation-rules.json", "site/speculation-rules.ts"),
] satisfies RouteConfig;
