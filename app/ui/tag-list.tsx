/** How many tags a card shows before '+N more'. */
const shown = 3;

/** The first three of a list, then '+N more'. */
export function TagList({ tags, className = "" }: { tags: string[]; className?: string }) {
  if (tags.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-x-4 gap-y-1 text-fine text-ink-soft ${className}`}>
      {tags.slice(0, shown).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {tags.length > shown && <li>+{tags.length - shown} more</li>}
    </ul>
  );
}
