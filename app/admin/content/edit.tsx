import type { ReactNode } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { contentAreas, failureTo, listPath, nounAt } from "#app/admin/editing/content-areas.ts";
import type { FormValues } from "#app/admin/editing/editor.ts";
import { EditorFrame } from "#app/admin/editing/editor-frame.tsx";
import { contentLoader, type LoadedForm } from "#app/admin/editing/editor-loader.server.ts";
import { FormSection, OptionalSection } from "#app/admin/editing/fieldsets.tsx";
import { areBlank } from "#app/admin/editing/form-values.ts";
import { GoogleSection, googleSection, usualTexts } from "#app/admin/editing/google-section.tsx";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { useEditor } from "#app/admin/editing/use-editor.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import { openedHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { useMentionable } from "#app/admin/lists/mentions.tsx";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { closedDaysFaults } from "#domain/business/closed-days.ts";
import { hoursFaults } from "#domain/business/hours.ts";
import type { ShownForm } from "#domain/content/form-layout.ts";
import type { Noun } from "#domain/content/registry.ts";
import type { Route } from "./+types/edit";
import { FieldControl } from "./field-control.tsx";
import type { FieldControlProps } from "./field-props.ts";
import { paletteFaultsInForm } from "./palette-editor.tsx";

/**
 * Live updates do not reload an open form, since a failed reload would replace what is being typed.
 */
export const handle = {
  isEditor: true,
  failure: (path: string) => failureTo("fetch", nounAt(path)),
} satisfies PageHandle & { isEditor: true };
export const shouldRevalidate = opensAnother;

/** Loads only when another row is opened. */
function opensAnother({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** Loads the item, or an empty form if the path names none. */
export function loader(args: Route.LoaderArgs) {
  return contentLoader(args);
}

export function action(args: Route.ActionArgs) {
  return saveAction(args);
}

export function clientAction({ url, serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, failureTo("save", nounAt(url.pathname)));
}

export function meta({ loaderData, params }: Route.MetaArgs) {
  return openedHead(loaderData, ({ shown, opened }: LoadedForm) => {
    if (shown.add && !params.id) return shown.add.title;
    const form = opened.start?.form ?? opened.form;
    return shown.tab ? `${shown.tab} ${titleIn(form, shown)}` : shown.edit.title;
  });
}

export default function EditContent({ loaderData, params }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const noun = nounAt(pathname);
  if (!loaderData) return <AdminNotFound back={{ label: allOf(noun), path: listPath(noun) }} />;
  if ("error" in loaderData) return <ErrorBanner>{loaderData.error}</ErrorBanner>;
  return <EditForm key={`${noun}/${params.id}`} id={params.id} {...loaderData} />;
}

interface EditFormProps extends LoadedForm {
  /** Undefined for a new item, and for what there is one of. */
  id: string | undefined;
}

/** A form as its content type lays it out. */
function EditForm({ id, noun, folder, opened, labels, ...props }: EditFormProps) {
  const { pictures, publishedState, google } = props;
  const shown = useMentionable(noun, props.shown);
  const editor = useEditor({
    noun,
    id,
    opened,
    labels,
    words: wordsOf(shown),
    nameOf: (form) => titleIn(form, shown),
    faultsOf: faultsBetween,
  });
  const { form } = editor;
  const words = shown.add && !editor.id ? shown.add : shown.edit;
  const titles = shown.sections.map(({ title }) => title);
  const usual = usualTexts[noun];
  return (
    <EditorFrame
      editor={editor}
      title={words.title}
      subtitle={words.subtitle}
      listName={contentAreas[noun].list}
      submitLabel={words.submit}
      sections={usual ? [...titles, googleSection] : titles.length > 2 ? titles : undefined}
      publishedState={publishedState}
    >
      <FormSections
        editor={editor}
        shown={shown}
        sections={shown.sections}
        pictures={pictures}
        folder={folder}
      />
      {usual && google && (
        <GoogleSection
          editor={editor}
          google={google}
          path={contentAreas[noun].publicPath({ slug: String(form.slug) || "…" })}
          usual={usual(google.business, form as never)}
        />
      )}
    </EditorFrame>
  );
}

/** 'All testimonials', the list where an item could be. */
function allOf(noun: Noun): string {
  return `All ${contentAreas[noun].label.toLowerCase()}s`;
}

/** What people call the item, as its form names it now. */
function titleIn(form: FormValues, { called, titleField = "" }: ShownForm): string {
  return called ?? String(form[titleField]);
}

/** What people read for values that are names in the code, by field. */
function wordsOf({ sections }: ShownForm): Record<string, Record<string, string>> {
  const fields = sections.flatMap(({ rows }) => rows.flat());
  return Object.fromEntries(
    fields.flatMap(({ name, control }) =>
      "options" in control
        ? [[name, Object.fromEntries(control.options.map(({ value, label }) => [value, label]))]]
        : [],
    ),
  );
}

interface FormSectionsProps extends Omit<FieldControlProps, "field" | "isTitled"> {
  sections: ShownForm["sections"];
}

/** The sections of a form, as the content type lays them out. */
function FormSections({ sections, ...props }: FormSectionsProps) {
  return sections.map(({ title, hint, isRequired, isOptional, rows }) => {
    const fields = rows.map((row) => (
      <FieldRow key={row[0]?.name} count={row.length}>
        {row.map((field) => (
          <FieldControl
            key={field.name}
            {...props}
            field={field}
            isTitled={field.label === title}
          />
        ))}
      </FieldRow>
    ));
    if (!isOptional)
      return (
        <FormSection key={title} title={title} hint={hint} required={isRequired}>
          {fields}
        </FormSection>
      );
    const names = rows.flat().map(({ name }) => name);
    return (
      <OptionalSection
        key={title}
        title={title}
        hint={hint}
        isBlank={areBlank(props.editor, names)}
      >
        {fields}
      </OptionalSection>
    );
  });
}

/** Fields side by side, where the screen is wide enough. */
function FieldRow({ count, children }: { count: number; children: ReactNode }) {
  if (count === 1) return children;
  return (
    <div className={`grid gap-5 ${count === 3 ? "sm:grid-cols-3" : "sm:grid-cols-2"}`}>
      {children}
    </div>
  );
}

/** What is wrong between the fields of a form, by field: a change of one may correct the other. */
function faultsBetween(form: Record<string, unknown>): Record<string, string> {
  const { hours, closedDays, palette } = form;
  return {
    ...(hours ? hoursFaults(hours as never) : {}),
    ...(closedDays ? closedDaysFaults(closedDays as never) : {}),
    ...(palette ? paletteFaultsInForm(palette as never) : {}),
  };
}
