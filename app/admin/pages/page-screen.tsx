import type { ComponentType } from "react";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import { ErrorBanner } from "#app/ui/banner.tsx";
import type { PageFormProps } from "./page-form.ts";

interface PageScreenProps<Form> {
  /** What `pageLoader` answered. Null when there is no such row. */
  loaded: PageFormProps<Form> | { error: string } | null;
  form: ComponentType<PageFormProps<Form>>;
}

/** The form of a page, or why it cannot be shown. */
export function PageScreen<Form>({ loaded, form: Form }: PageScreenProps<Form>) {
  if (!loaded) return <AdminNotFound back={{ label: "Pages", path: "/admin/pages" }} />;
  if ("error" in loaded) return <ErrorBanner>{loaded.error}</ErrorBanner>;
  return <Form {...loaded} />;
}

/** The client action of a page's route: sends the form, and answers why that failed. */
export function savePage<Answer>({ serverAction }: { serverAction(): Promise<Answer> }) {
  return answerOrFailure(serverAction, "Failed to save page");
}
