import type { PreviewOf } from "#app/context.ts";

/** Over every page of a preview, always in sight, so that nobody takes it for the website. */
export function PreviewStrip({ of }: { of: PreviewOf }) {
  return (
    <aside
      aria-label="Preview"
      className="sticky top-0 z-40 bg-ochre px-4 py-1.5 text-center text-fine font-[600] text-ink"
    >
      {of === "draft"
        ? "Preview, not published. Visitors do not see this."
        : `Preview of version ${of}. Visitors may see another.`}
    </aside>
  );
}
