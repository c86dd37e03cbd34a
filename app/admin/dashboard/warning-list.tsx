import { Link } from "react-router";
import { Notice } from "#app/ui/banner.tsx";
import type { OwnerWarning } from "./owner-warning.ts";

/** The owner's warnings, each with a link to the page that can fix it. */
export function WarningList({ warnings }: { warnings: OwnerWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className="mt-5 grid gap-3" aria-label="Please look at">
      {warnings.map(({ id, text, link }) => (
        <li key={id}>
          <Notice
            actions={
              link && (
                <Link className="inline-block py-1 underline" to={link.to}>
                  {link.label}
                </Link>
              )
            }
          >
            {text}
          </Notice>
        </li>
      ))}
    </ul>
  );
}
