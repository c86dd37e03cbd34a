// @vitest-environment happy-dom
import { setImmediate } from "node:timers/promises";
import { act, cleanup, render, screen } from "@testing-library/react";
import {
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as defaultMapRouteProperties,
  UNSAFE_FrameworkContext as FrameworkContext,
  MemoryRouter,
  Outlet,
  RouterProvider,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as singleFetch,
} from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import * as frame from "#app/admin/frame/layout.tsx";
import { PageFailure } from "#app/admin/frame/page-failure.tsx";
import type { PageHandle } from "#app/admin/frame/page-head.ts";
import { MentionList } from "#app/admin/lists/mentions.tsx";
import { adminRoutes } from "./admin-routes.ts";

const proxyPage = "<!doctype html><h1>A page of the proxy</h1>";
const html = { "Content-Type": "text/html" };
const half = new TextEncoder().encode('[{"_1":2},"data",{"_3":4},"outc');

/** What may come instead of our server's answer. */
const badAnswers: [string, () => Promise<Response>][] = [
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["500", async () => new Response("broken", { status: 500 })],
  ["a proxy's 502", async () => new Response(proxyPage, { status: 502, headers: html })],
  ["503", async () => new Response("", { status: 503 })],
  ["an empty 200", async () => new Response("")],
  ["a proxy's page with 200", async () => new Response(proxyPage, { headers: html })],
  ["JSON that is not ours", async () => Response.json({ error: "no session" })],
  ["204", async () => new Response(null, { status: 204 })],
  ["an answer that ends half-way", async () => new Response(half)],
  ["a line that breaks half-way", async () => new Response(breaking())],
];

function breaking(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(half),
    pull: (controller) => controller.error(new TypeError("network error")),
  });
}

const lists = { services: "service", portfolio: "portfolio item", testimonials: "testimonial" };
const pages = ["home", "services", "portfolio", "about", "sampler", "contact", "privacy"];

/** What each write says; for content as the specification has it, section 8. */
const writes: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(lists).flatMap(([path, called]) => [
      [`/admin/${path}`, `Failed to delete ${called}`],
      [`/admin/${path}?put-back`, `Failed to put back ${called}`],
      [`/admin/${path}/new`, `Failed to save ${called}`],
      [`/admin/${path}/1/edit`, `Failed to save ${called}`],
    ]),
  ),
  ...Object.fromEntries(pages.map((path) => [`/admin/pages/${path}`, "Failed to save page"])),
  "/admin/services?move": "Failed to move service",
  "/admin/portfolio?move": "Failed to move portfolio item",
  "/admin/portfolio?order": "Failed to save",
  "/admin/settings": "Failed to save business details",
  "/admin/mail": "Failed to save the mail settings",

  "/admin/enquiries": "Failed to delete enquiry",
  "/admin/enquiries/1": "Failed to save enquiry",
  "/admin/enquiries/person": "Failed to delete enquiries",
  "/admin/enquiries/send-waiting": "Failed to send mails",
  "/admin/enquiries.csv": "Failed to export",

  "/admin/publish": "Failed to publish",
  "/admin/publish/undo": "Failed to undo the change",
  "/admin/publish/schedule": "Failed to change what is scheduled",
  "/admin/history/0": "Failed to publish",
  "/admin/shared-previews": "Failed to change the shared links",

  "/admin/pictures": "Failed to delete the picture",
  "/admin/pictures/description": "Failed to save the description",
  "/admin/pictures/replace": "Failed to exchange the pictures",

  "/admin/account/address": "Failed to save",
  "/admin/account/browsers": "Failed to save",
  "/admin/account/notices": "Failed to save",
  "/admin/account/passkeys": "Failed to save",
  "/admin/account/sessions": "Failed to end the session",
  "/admin/people": "Failed to save",
  "/admin/activity": "Failed to save",
  "/admin/backup": "Failed to begin the backup",
  "/admin/first-day": "Failed to save",
};

/** Writes that no page sends by the router. `send-image.test.ts` and others test their failures. */
const sentOtherwise = [
  "/admin/backup/download",
  "/admin/images",
  "/admin/password",
  "/admin/preview-page/draft/",
];

const dashboard = "/admin";
const missing = "/admin/no/such/page";

interface RouteModule {
  default?: unknown;
  loader?: unknown;
  action?: unknown;
  clientLoader?: unknown;
  clientAction?: unknown;
  handle?: PageHandle;
}

/** Every route below `/admin`, with sample parameters. */
const listed = await Promise.all(
  (await adminRoutes()).map(async ({ path, file, isPage }) => ({
    path: path.replace("draft/no/such/page", "draft/"),
    isPage,
    module: (await import(/* @vite-ignore */ `../../app/${file}`)) as RouteModule,
  })),
);

const frameData = { account: "1", email: "owner@example.com", role: "owner" };

/** The admin in a browser that is on its dashboard: the router and the code of every route. */
function openAdmin() {
  const manifest: Record<string, unknown> = {};
  const modules: Record<string, unknown> = {};
  function add(id: string, module: RouteModule, entry: { parentId?: string; path: string }) {
    modules[id] = { ...module };
    manifest[id] = {
      id,
      ...entry,
      module: "",
      hasLoader: module.loader !== undefined,
      hasAction: module.action !== undefined,
      hasClientLoader: module.clientLoader !== undefined,
      hasClientAction: module.clientAction !== undefined,
    };
  }
  add("admin/frame/layout", frame, { path: "/admin" });
  // Without what surrounds the page.
  Object.assign(modules["admin/frame/layout"] as object, {
    // This browser would wait for style sheets for ever.
    links: undefined,
    default: Outlet,
    ErrorBoundary: ({ error }: { error: unknown }) => <PageFailure error={error} />,
  });
  for (const { path, module, isPage } of listed)
    add(path, module, { path, ...(isPage && { parentId: "admin/frame/layout" }) });
  add("start", { default: () => <h1>Here</h1> }, { parentId: "admin/frame/layout", path: "here" });

  const router = createRouter({
    routes: createClientRoutes(manifest as never, modules as never, null as never, true, false),
    history: createMemoryHistory({ initialEntries: ["/admin/here"] }),
    mapRouteProperties: defaultMapRouteProperties,
    hydrationData: { loaderData: { "admin/frame/layout": frameData, start: null } },
    dataStrategy: singleFetch(() => router, { routes: manifest } as never, modules as never, true),
  });
  router.initialize();
  const framework = {
    manifest: { routes: manifest },
    routeModules: modules,
    ssr: true,
    future: {},
  };
  return { router, framework: framework as never };
}

/** Shows the admin to somebody whose every request gets this answer. Returns its router. */
function showAdmin(answer: () => Promise<Response>) {
  const { router, framework } = openAdmin();
  vi.stubGlobal("fetch", vi.fn(answer));
  render(
    <FrameworkContext.Provider value={framework}>
      <RouterProvider router={router} />
    </FrameworkContext.Provider>,
  );
  return router;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("every write and every page of the admin is in these tables", () => {
  const acting = listed.filter(({ module }) => module.action).map(({ path }) => path);
  const named = new Set(Object.keys(writes).map((path) => path.replace(/\?.*/, "")));
  expect(acting.sort()).toEqual([...named, ...sentOtherwise].sort());
  const silent = listed.filter(({ isPage, module }) => isPage && !module.handle);
  expect(silent.map(({ path }) => path).sort()).toEqual([dashboard, missing].sort());
});

describe.each(badAnswers)("after %s", (_, answer) => {
  test("every write says that it failed, and the page stays", async () => {
    const { router } = openAdmin();
    vi.stubGlobal("fetch", vi.fn(answer));
    const answers: Record<string, unknown> = {};
    router.subscribe(({ fetchers }) => {
      for (const [path, { data }] of fetchers) if (data) answers[path] = data;
    });
    for (const path of Object.keys(writes)) {
      const formData = new FormData();
      formData.set("id", "1");
      await router.fetch(path, "start", path, { formMethod: "POST", formData });
    }
    const failures = Object.entries(writes).map(([path, message]) => [
      path,
      { outcome: "failed", message },
    ]);
    expect(answers).toEqual(Object.fromEntries(failures));
    expect(router.state.errors).toBeNull();
    expect(fetch).toHaveBeenCalledTimes(failures.length);
  });

  test("the question before a deletion opens without mentions", async () => {
    const asked = vi.fn(answer);
    vi.stubGlobal("fetch", asked);
    const { container } = render(<MentionList subject="service" id="1" />, {
      wrapper: MemoryRouter,
    });
    await act(() => setImmediate());
    expect(asked).toHaveBeenCalledOnce();
    expect(container.textContent).toBe("");
  });

  test("every page says in a banner that it could not be loaded", async () => {
    const router = showAdmin(answer);
    for (const { path, module } of listed) {
      const { handle } = module;
      if (!handle) continue;
      await act(() => router.navigate(path));
      const { failure, title = "Not available" } = handle;
      const words = typeof failure === "string" ? failure : failure(path);
      const heading = typeof title === "string" ? title : title(path);
      expect(screen.getByRole("alert").textContent, path).toMatch(new RegExp(`^${words}`));
      expect(screen.getByRole("heading").textContent, path).toBe(heading);
    }
    expect(router.state.loaderData["admin/frame/layout"]).toEqual(frameData);
  });

  test("the dashboard shows counts of 0", async () => {
    const router = showAdmin(answer);
    await act(() => router.navigate(dashboard));
    screen.getByRole("heading", { name: "Welcome to Your Dashboard" });
    screen.getByRole("alert");
    for (const name of ["Services", "Portfolio Items", "Testimonials"])
      screen.getByRole("link", { name: `0 ${name}` });
  });
});
