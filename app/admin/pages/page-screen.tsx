import type { ComponentType } from "react";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import { ErrorBanner } from "#app/ui/banner.tsx";
import type { PageFormProps } from "./page-form.ts";

interface PageScreenProps<Form> {
  /** What `pageLoader` answered. Null when there is no such row. */
  loaded: PageFormProps<Form> | { error: string } | null;
  form: ComponentType<PageFormProps<Form>>;
}

/**
 * The form of a page, or why it cannot be shown. Each page keeps a route file, since React Router
 * makes one script of a route file: one for all pages would load six forms to edit one.
 */
export function PageScreen<Form>({ loaded, form: Form }: PageScreenProps<Form>) {
  if (!loaded) return <AdminNotFound back={{ label: "Pages", path: "/admin/pages" }} />;
  if ("error" in loaded) return <ErrorBanner>{loaded.error}</ErrorBanner>;
  return <Form {...loaded} />;
}
