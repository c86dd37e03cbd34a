/** The left column of a section. It stays, empty, where the section has no heading. */
export function SectionHeading({ title }: { title: string }) {
  return title ? <h2 className="max-w-[6.8em] text-section">{title}</h2> : <span />;
}
