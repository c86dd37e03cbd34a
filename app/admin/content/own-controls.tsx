import type { ComponentType } from "react";
import type { OwnKind } from "#domain/content/form-layout.ts";
import { ClosedDaysEditor } from "./closed-days-editor.tsx";
import { HoursEditor } from "./hours-editor.tsx";
import type { JoinedControlProps } from "./own-control-props.ts";
import { PaletteEditor } from "./palette-editor.tsx";
import { PlatesEditor } from "./plates-editor.tsx";
import { ProcessEditor } from "./process-editor.tsx";
import { ProjectImages } from "./project-images.tsx";
import { QuoteFields } from "./quote-fields.tsx";

/** The components that show fields like no other. */
export const ownControls: Record<OwnKind, ComponentType<JoinedControlProps<never, never>>> = {
  "closed days": ClosedDaysEditor,
  hours: HoursEditor,
  images: ProjectImages,
  palette: PaletteEditor,
  plates: PlatesEditor,
  process: ProcessEditor,
  quote: QuoteFields,
};
