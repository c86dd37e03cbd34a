import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { BackLink, PageHeading } from "#app/admin/frame/page-heading.tsx";
import { Badge } from "#app/admin/lists/item-marks.tsx";
import { Notice } from "#app/ui/banner.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import type { DescribedEarlier, DescribedEnquiry } from "./describe-enquiry.server.ts";
import { EnquiryButtons, type Removal, useEnquiryAction } from "./enquiry-actions.tsx";
import { EnquiryFacts, PhotoList, SampleList } from "./enquiry-parts.tsx";
import { EnquiryStatus } from "./enquiry-status.tsx";
import { inboxPath } from "./filters.ts";
import { MailList } from "./mails.tsx";
import { NotesForm } from "./notes-form.tsx";

interface EnquiryPageProps {
  enquiry: DescribedEnquiry;
  /** Name of the business, for the subject of a reply. */
  business: string;
  /** The server's time, milliseconds since 1970. */
  now: number;
  removal: Removal;
}

/** One enquiry with its samples, photos, notes and mails. */
export function EnquiryPage({ enquiry, business, now, removal }: EnquiryPageProps) {
  const status = useRef<HTMLSpanElement>(null);
  const action = useEnquiryAction(status);
  const [isAsking, setAsking] = useState(false);
  const { name, message, mails } = enquiry;

  function remove() {
    setAsking(false);
    removal.start();
  }

  return (
    <>
      <BackLink to={inboxPath({ filter: enquiry.list })} name="Enquiries" />
      <PageHeading
        title={<bdi>{name}</bdi>}
        subtitle={<EnquiryStatus ref={status} enquiry={enquiry} now={now} />}
      >
        <EnquiryButtons
          enquiry={enquiry}
          business={business}
          action={action}
          onDelete={() => setAsking(true)}
        />
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden">
        <ActionFeedback
          action={action}
          waiting="Nothing has changed yet: signing in does what you asked for."
          missing="Someone else has changed or deleted this. Please reload the page."
        />
        <ActionFeedback
          action={removal.action}
          waiting="This enquiry is not deleted yet: signing in deletes it."
        />
        {enquiry.earlier && <SentBefore {...enquiry.earlier} />}
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <EnquiryFacts enquiry={enquiry} business={business} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Part title="Message">
            <div className="border border-line bg-card px-4 py-4 sm:px-6 sm:py-5">
              <bdi className="block max-w-[70ch] whitespace-pre-wrap wrap-anywhere">{message}</bdi>
            </div>
          </Part>
          {enquiry.samples.length > 0 && (
            <Part title="Samples">
              {enquiry.wantsBoards && (
                <p className="mb-3">
                  <Badge>Sample boards</Badge> Asks for painted sample boards of these.
                </p>
              )}
              <SampleList {...enquiry} />
            </Part>
          )}
          {enquiry.photos.length > 0 && (
            <Part title="Photos">
              <PhotoList {...enquiry} />
            </Part>
          )}
          <Part title="Notes">
            <NotesForm enquiry={enquiry} isGone={removal.isDone} />
          </Part>
          <Part title="Mail">
            <MailList mails={mails} action={action} />
          </Part>
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Are you sure you want to delete this enquiry?"
          confirmLabel="Delete"
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          <p className="font-[600]">
            <bdi>{name}</bdi>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function SentBefore({ id, reference, received }: DescribedEarlier) {
  return (
    <Notice>
      The same e-mail address sent a real enquiry before:{" "}
      <Link className="underline" to={`/admin/enquiries/${id}`}>
        {reference}
      </Link>
      , {received}. This may be a person too.
    </Notice>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `part-${title.toLowerCase()}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
