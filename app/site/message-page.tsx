import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button-link.tsx";

export interface MessagePageProps {
  title: string;
  text: string;
  /** Where to go instead. */
  link: { label: string; href: string };
  /** A second button. */
  button?: ReactNode;
  /** Shown last. */
  children?: ReactNode;
}

/** A page with only a message, such as that nothing was found, and a link. */
export function MessagePage({ title, text, link, button, children }: MessagePageProps) {
  return (
    <div className="wrap py-section">
      <div className="border-t border-brass pt-8">
        <h1 className="max-w-[10em] text-section">{title}</h1>
        <p className="mt-5 text-lead">{text}</p>
        <div className="own-at-top mt-8 flex flex-wrap gap-4">
          <ButtonLink href={link.href}>{link.label}</ButtonLink>
          {button}
        </div>
        {children}
      </div>
    </div>
  );
}
