import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { telephoneLink } from "#app/site/business-words.ts";
import { buttonShape } from "#app/ui/button-link.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import type { useEnquiry } from "./use-enquiry.ts";

type ContactFormProps = ReturnType<typeof useEnquiry> & {
  phone: string;
  serviceNames: string[];
  /** Stands in the empty field for the message. */
  messageExample: string;
  /** Name of the service whose page the visitor came from, or empty. */
  chosenService: string;
  /** The fields of a failed post without a script. Null if the server could not read the post. */
  typed: Record<string, string> | null | undefined;
  /** Samples and photos. */
  children: ReactNode;
};

const labels = {
  name: "Full Name",
  email: "Email Address",
  phone: "Phone Number",
  postcode: "Postcode",
  service: "Service Required",
  message: "Project Details",
} as const;

type FieldName = keyof typeof labels;

/** The quote form: idle, sending, or failed with all text kept. */
export function ContactForm({ form, state, send, phone, typed, ...props }: ContactFormProps) {
  const { serviceNames, chosenService, messageExample, children } = props;
  const errors = state.name === "failed" ? state.fieldErrors : {};
  // Read-only while sending: text that is typed now would be neither sent nor kept.
  const sending = state.name === "sending";

  const shared = (name: FieldName) => ({
    id: fieldId(name),
    name,
    label: labels[name],
    error: errors[name],
  });
  const text = (name: FieldName, autoComplete?: string) => ({
    ...shared(name),
    autoComplete,
    defaultValue: typed?.[name],
    readOnly: sending,
  });

  return (
    <form
      ref={form}
      method="post"
      action="/contact"
      className="grid content-start gap-6"
      onSubmit={send}
    >
      {state.name === "failed" && (
        <FailureBanner phone={phone} faults={faultsOf(errors)} isTextKept={typed !== null} />
      )}
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <TextField {...text("name", "name")} required />
        <TextField {...text("email", "email")} type="email" required />
        <TextField {...text("phone", "tel")} type="tel" required />
        <TextField {...text("postcode", "postal-code")} />
      </div>
      <SelectField {...shared("service")} defaultValue={typed?.service ?? chosenService} required>
        <option value="">Select a service</option>
        {[...serviceNames, "Other / Multiple Services"].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea {...text("message")} rows={5} placeholder={messageExample || undefined} required />
      {children}
      <Honeypot />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button
          type="submit"
          className={`${buttonShape} cursor-pointer border-green bg-green text-paper hover:bg-green-light disabled:cursor-default disabled:opacity-70`}
          disabled={sending}
        >
          {sending ? "Sending..." : "Send Enquiry"}
        </button>
        <p className="max-w-[40ch] text-fine text-ink-soft">
          A typical response comes within 2-4 hours on business days. What you send is used to
          answer you;{" "}
          <a className="underlined" href="/privacy">
            see privacy
          </a>
          .
        </p>
      </div>
    </form>
  );
}

function fieldId(name: FieldName): string {
  return `enquiry-${name}`;
}

function faultsOf(errors: Partial<Record<FieldName, string>>): Fault[] {
  return (Object.keys(labels) as FieldName[]).flatMap((name) => {
    const message = errors[name];
    return message ? [{ id: fieldId(name), label: labels[name], message }] : [];
  });
}

/** A field that people do not see and that programs fill in. */
function Honeypot() {
  return (
    <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
      <label htmlFor="honeypot">Leave this empty</label>
      <input id="honeypot" name="honeypot" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

interface FailureBannerProps {
  phone: string;
  /** What the visitor can correct, in the order of the form. */
  faults: Fault[];
  /** Whether the form still holds the typed text. */
  isTextKept: boolean;
}

interface Fault {
  /** Id of the field. */
  id: string;
  label: string;
  message: string;
}

/** The banner above a form that could not be sent. It takes the focus and links to every fault. */
function FailureBanner({ phone, faults, isTextKept }: FailureBannerProps) {
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
