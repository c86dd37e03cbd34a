import { type MouseEvent, useEffect, useRef } from "react";
import { telephoneLink } from "#app/site/telephone.ts";

interface FailureBannerProps {
  phone: string;
  /** What the visitor can correct, in the order of the form. */
  faults: Fault[];
  /** Whether the form still holds the typed text. */
  isTextKept: boolean;
}

export interface Fault {
  /** Id of the field. */
  id: string;
  label: string;
  message: string;
}

/** The banner above a form that could not be sent. It takes the focus and links to every fault. */
export function FailureBanner({ phone, faults, isTextKept }: FailureBannerProps) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    banner.current?.focus({ preventScroll: true });
    // At the top, so that as much of the form as possible is in view. In braces: newer browsers
    // return a promise, which React would take for the effect's clean-up.
    banner.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <div
      ref={banner}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts, the answer to a failed post should begin here
      autoFocus
      className="border-l-4 border-burgundy bg-pink/35 px-5 py-4"
    >
      <p className="font-[600]">Failed to send message. Please try calling us directly.</p>
      <p className="mt-1">
        {isTextKept
          ? "Nothing you typed is lost. "
          : "Your message did not arrive completely. Go back one page: your browser still has it. "}
        {faults.length > 0
          ? "Please correct the fields marked below, or call"
          : "Please try again, or call"}{" "}
        <a className="underlined whitespace-nowrap" href={telephoneLink(phone)}>
          {phone}
        </a>
        .
      </p>
      {faults.length > 0 && (
        <ul className="mt-2">
          {faults.map(({ id, label, message }) => (
            <li key={id}>
              <a
                className="underlined inline-block py-1 pointer-coarse:py-2.5"
                href={`#${id}`}
                onClick={goToField}
              >
                {label}: {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Goes to the field without changing the URL. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.querySelector<HTMLElement>(event.currentTarget.hash);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
