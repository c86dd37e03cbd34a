import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button-link.tsx";

interface MessagePageProps {
  title: string;
  text: string;
  /** Where to go instead. */
  link: { label: string; href: string };
  /** Shown last. */
  children?: ReactNode;
}

/** A page with only a message, such as that nothing was found, and a link. */
export function MessagePage({ title, text, link, children }: MessagePageProps) {
  return (
    <div className="wrap py-section">
      <div className="border-t border-brass pt-8 lg:ml-[8.33%]">
        <h1 className="max-w-[10em] text-section">{title}</h1>
        <p className="mt-5 text-lead">{text}</p>
        <ButtonLink className="mt-8" href={link.href}>
          {link.label}
        </ButtonLink>
        {children}
      </div>
    </div>
  );
}
