/**
 * The left column of a section. Its heading stays in view beside a long text; without one, the
 * column stays, empty.
 */
export function SectionHeading({ title }: { title: string }) {
  if (!title) return <span />;
  return (
    <h2 className="self-start text-section lg:max-w-[7em] tall:lg:sticky tall:lg:top-12">
      {title}
    </h2>
  );
}
