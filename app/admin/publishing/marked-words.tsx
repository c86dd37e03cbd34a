import type { MarkedText } from "./described-change.ts";

interface MarkedWordsProps {
  text: MarkedText;
  /** What happened to the marked words, which the other text does not have. */
  mark: "removed" | "added";
}

const marks = {
  removed: { Mark: "del", className: "bg-pink/50 decoration-burgundy" },
  added: { Mark: "ins", className: "bg-green/12 decoration-green underline-offset-2" },
} as const;

/** A text with the words marked that the other version does not have. */
export function MarkedWords({ text, mark }: MarkedWordsProps) {
  const { Mark, className } = marks[mark];
  if (text.length === 0) return <>(empty)</>;
  return text.map(({ text: words, isChanged }, index) =>
    isChanged ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand there twice
      <Mark key={index} className={className}>
        {/* Screen readers do not say where a deletion or an insertion begins and ends. */}
        <span className="sr-only">{` [${mark}: `}</span>
        {words}
        <span className="sr-only">] </span>
      </Mark>
    ) : (
      words
    ),
  );
}
