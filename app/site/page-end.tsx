import type { ReactNode } from "react";
import { Closing } from "./closing.tsx";

interface PageEndProps {
  /** The closing line. */
  title: string;
  quoteLabel?: string;
  /** What the page ends with, beside the closing line. Without it, the line has all the width. */
  children?: ReactNode;
  /** Behind it: a darker tone, or the paper of the page after a section that has that tone. */
  ground?: "deep" | "paper";
}

/** The end of a page: a client's words or the next finish, and the way to a quote. */
export function PageEnd({ children, ground = "deep", ...closing }: PageEndProps) {
  if (!children)
    return (
      <section className="wrap py-section after-paper:pt-0 print:hidden">
        <div className="border-t border-brass pt-8 lg:pt-12">
          <Closing {...closing} />
        </div>
      </section>
    );
  return (
    <section className={`py-section print:hidden ${ground === "deep" ? "bg-paper-deep" : ""}`}>
      <div className="wrap grid grid-cols-1 gap-x-gutter gap-y-12 lg:grid-cols-[7fr_4fr]">
        {children}
        <div className="border-t border-brass pt-6 lg:self-end">
          <Closing {...closing} isBeside />
        </div>
      </div>
    </section>
  );
}
