import type { ReactNode, Ref } from "react";

interface PageTitleProps {
  title: string;
  /** Given if the heading must be able to take the focus. */
  ref?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** The heading of a page, with a line beside it. */
export function PageTitle({ title, ref, children }: PageTitleProps) {
  return (
    <div className="wrap grid items-end gap-x-gutter gap-y-5 pt-[clamp(3rem,7vw,7rem)] pb-[clamp(2rem,4vw,4rem)] lg:grid-cols-[7fr_5fr]">
      <h1
        ref={ref}
        tabIndex={ref ? -1 : undefined}
        className="max-w-[8.7em] text-display outline-none"
      >
        {title}
      </h1>
      {children && <p className="max-w-[44ch] text-lead leading-[1.45] lg:pb-2">{children}</p>}
    </div>
  );
}

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
