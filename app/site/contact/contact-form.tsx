import { type ReactNode, useEffect, useRef } from "react";
import { telephoneLink } from "#app/site/telephone.ts";
import { buttonShape } from "#app/ui/button-link.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { numberWords, photosLimit } from "#domain/enquiries/photos-limit.ts";
import type { FieldErrors } from "#domain/enquiries/schema.ts";
import { PhotoForm } from "./photo-form.tsx";
import { RoomPhotos } from "./room-photos.tsx";
import type { Receipt } from "./send-enquiry.ts";
import { useEnquiry } from "./use-enquiry.ts";
import { usePhotos } from "./use-photos.ts";

export interface ContactFormProps {
  phone: string;
  serviceNames: string[];
  /** Name of the service the visitor came from, or empty. */
  chosenService: string;
  /** Set after a post without a script: the reference, or what was typed and what is wrong with it. */
  reference: string | null;
  /** Said beside it. */
  opensAgain: string | null;
  /** Lets photos be added to it; null where none can be. */
  photoToken: string | null;
  /** How many the enquiry has. */
  photosKept: number;
  /** What became of the photo sent last. */
  photoNotice: string | null;
  typed?: Record<string, string>;
  fieldErrors?: FieldErrors;
}

/** The quote form: idle, sending, failed with everything still there, or the thank-you panel in its place. */
export function ContactForm({ phone, serviceNames, chosenService, ...posted }: ContactFormProps) {
  const { form, state, send } = useEnquiry({
    reference: posted.reference,
    opensAgain: posted.opensAgain,
    photoToken: posted.photoToken,
    fieldErrors: posted.typed && (posted.fieldErrors ?? {}),
  });
  const { typed = {} } = posted;

  const room = photosLimit - posted.photosKept;
  const photos = usePhotos(state.name === "sent" ? state.photoToken : null, room);

  if (state.name === "sent") {
    return (
      <ThankYou {...state} phone={phone}>
        {posted.photoNotice && (
          <p role="status" className="mb-3">
            {posted.photoNotice}
          </p>
        )}
        {posted.photosKept > 0 && (
          <p className="mb-3">
            Photos that have reached us: {numberWords[posted.photosKept]} of{" "}
            {numberWords[photosLimit]}.
          </p>
        )}
        {state.photoToken && room > 0 && (
          <>
            <RoomPhotos {...photos} room={room} isSent />
            <PhotoForm {...state} room={room} token={state.photoToken} />
          </>
        )}
      </ThankYou>
    );
  }
  const errors = state.name === "failed" ? state.fieldErrors : {};
  // Nothing can be typed then: it would not be sent, and would go with the form once the thank-you panel comes.
  const sending = state.name === "sending";
  return (
    <form
      ref={form}
      method="post"
      action="/contact"
      className="grid content-start gap-6"
      onSubmit={send}
    >
      {state.name === "failed" && (
        <FailureBanner phone={phone} correctable={Object.keys(errors).length > 0} />
      )}
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <TextField
          name="name"
          label="Full Name"
          autoComplete="name"
          defaultValue={typed.name}
          readOnly={sending}
          error={errors.name}
          required
        />
        <TextField
          name="email"
          type="email"
          label="Email Address"
          autoComplete="email"
          defaultValue={typed.email}
          readOnly={sending}
          error={errors.email}
          required
        />
        <TextField
          name="phone"
          type="tel"
          label="Phone Number"
          autoComplete="tel"
          defaultValue={typed.phone}
          readOnly={sending}
          error={errors.phone}
          required
        />
        <TextField
          name="postcode"
          label="Postcode"
          autoComplete="postal-code"
          defaultValue={typed.postcode}
          readOnly={sending}
          error={errors.postcode}
        />
      </div>
      <SelectField
        name="service"
        label="Service Required"
        defaultValue={typed.service ?? chosenService}
        error={errors.service}
        required
      >
        <option value="">Select a service</option>
        {[...serviceNames, "Other / Multiple Services"].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextArea
        name="message"
        label="Project Details"
        rows={5}
        placeholder="The room, its size, what is on the walls now, and when you would like it done"
        defaultValue={typed.message}
        readOnly={sending}
        error={errors.message}
        required
      />
      <RoomPhotos {...photos} room={room} isSent={false} />
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

interface FailureBannerProps {
  phone: string;
  /** Fields are marked that the visitor can put right. */
  correctable: boolean;
}

function FailureBanner({ phone, correctable }: FailureBannerProps) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer a promise, which React would take for the effect's clean-up.
    banner.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={banner} role="alert" className="border-l-4 border-burgundy bg-pink/35 px-5 py-4">
      <p className="font-[600]">Failed to send message. Please try calling us directly.</p>
      <p className="mt-1">
        Nothing you typed is lost.{" "}
        {correctable
          ? "Please correct the fields marked below, or call"
          : "Please try again, or call"}{" "}
        <a className="underlined whitespace-nowrap" href={telephoneLink(phone)}>
          {phone}
        </a>
        .
      </p>
    </div>
  );
}

interface ThankYouProps extends Receipt {
  phone: string;
  /** What can be added still. */
  children: ReactNode;
}

function ThankYou({ reference, opensAgain, phone, children }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="self-start border-t-2 border-green bg-paper-deep px-6 py-8 sm:px-10 sm:py-12">
      <h2 ref={heading} tabIndex={-1} className="text-section outline-none">
        Thank you. Your enquiry has reached us.
      </h2>
      <p className="mt-5 text-lead">We will reply within 24 hours.</p>
      <p className="mt-2">
        Your reference is <strong className="font-[650] lining-nums">{reference}</strong>. To add
        something, call{" "}
        <a className="underlined whitespace-nowrap" href={telephoneLink(phone)}>
          {phone}
        </a>{" "}
        and give this reference.{opensAgain && ` ${opensAgain}.`}
      </p>
      <div className="mt-6 empty:hidden">{children}</div>
    </section>
  );
}

/** A field that people do not meet and that programs fill in. */
function Honeypot() {
  return (
    <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
      <label htmlFor="honeypot">Leave this empty</label>
      <input id="honeypot" name="honeypot" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
