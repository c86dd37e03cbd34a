import type { ReactNode } from "react";
import { buttonShape } from "#app/ui/button-link.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { FailureBanner, type Fault } from "./failure-banner.tsx";
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
