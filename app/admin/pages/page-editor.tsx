import type { ReactNode } from "react";
import type { Editor, EditorOptions } from "#app/admin/editing/editor.ts";
import { EditorFrame } from "#app/admin/editing/editor-frame.tsx";
import { useEditor } from "#app/admin/editing/use-editor.ts";
import type { Noun } from "#domain/content/registry.ts";
import type { PageFormProps } from "./page-form.ts";

/** The noun of a page without `-page`, e.g. `about`. */
type PageName = BeforePage<Noun>;
type BeforePage<Any> = Any extends `${infer Name}-page` ? Name : never;

/** The editor of a page's form. */
export function usePageEditor<Form extends object>(
  page: PageName,
  { opened, labels }: Pick<PageFormProps<Form>, "opened" | "labels">,
  faultsOf?: EditorOptions<Form>["faultsOf"],
): Editor<Form> {
  return useEditor({
    noun: `${page}-page`,
    opened,
    labels,
    nameOf: () => `${titleOf(page)} page`,
    ...(faultsOf && { faultsOf }),
  });
}

interface PageEditorFrameProps<Form> extends Pick<PageFormProps<Form>, "publishedState"> {
  page: PageName;
  editor: Editor<Form>;
  subtitle: string;
  /** Titles of the sections, from top to bottom. */
  sections: string[];
  /** The sections of the form. */
  children: ReactNode;
}

/** The title, buttons and live preview around a page's form. */
export function PageEditorFrame<Form extends object>(props: PageEditorFrameProps<Form>) {
  const { page, editor, subtitle, sections, publishedState, children } = props;
  return (
    <EditorFrame
      editor={editor}
      title={`${titleOf(page)} Page`}
      subtitle={subtitle}
      listName="Pages"
      submitLabel={`Update ${titleOf(page)} Page`}
      sections={sections}
      publishedState={publishedState}
    >
      {children}
    </EditorFrame>
  );
}

function titleOf(page: PageName): string {
  return page.charAt(0).toUpperCase() + page.slice(1);
}
