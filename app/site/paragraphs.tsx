/** The paragraphs of a text: a blank line begins a new one. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** Text as the owner wrote it: a blank line begins a new paragraph. */
export function Paragraphs({ text, className = "" }: { text: string; className?: string }) {
  return (
    <div className={`grid gap-4 ${className}`}>
      {paragraphsOf(text).map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

/** The same without a box around it, for a column that has other things as well. */
export function LooseParagraphs({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph) => (
    <p key={paragraph} className={paragraph.includes("\n") ? "whitespace-pre-line" : undefined}>
      {paragraph}
    </p>
  ));
}
