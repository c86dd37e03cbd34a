import { type ReactNode, useId } from "react";

interface AccountSectionProps {
  title: string;
  /** For links that lead to this part. */
  id?: string;
  /** A sentence under the title. */
  about?: ReactNode;
  children: ReactNode;
}

/** A part of the page 'Your account'. */
export function AccountSection({ title, id, about, children }: AccountSectionProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="grid gap-4 border border-line bg-card p-5 sm:p-6"
    >
      <div>
        <h2 id={titleId} className="text-title">
          {title}
        </h2>
        {about && <p className="mt-1 text-ink-soft">{about}</p>}
      </div>
      {children}
    </section>
  );
}
