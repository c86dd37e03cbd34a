import { Phone } from "lucide-react";
import { Link } from "react-router";
import { ReplyPromise } from "#app/admin/enquiries/enquiry-status.tsx";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import { Notice } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { WaitingEnquiries, WaitingEnquiry } from "./dashboard.server.ts";
import type { OwnerWarning } from "./owner-warning.ts";

interface TodayProps {
  waiting: WaitingEnquiries;
  /** Whether visitors do not see everything that is saved. */
  unpublished: boolean;
  /** When publications happen by themselves: 'on Friday at 08:00'. */
  scheduled: string[];
  warnings: OwnerWarning[];
  /** The server's time, milliseconds since 1970. */
  now: number;
}

/** What waits for the owner: enquiries, changes to publish, and what is wrong. */
export function Today({ waiting, unpublished, scheduled, warnings, now }: TodayProps) {
  const { enquiries, total } = waiting;
  const rest = total - enquiries.length;
  const mayPublish = useMayEnter("site");
  const mayRead = useMayEnter("enquiries");
  return (
    <section aria-label="Today" className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3">
      {total > 0 && (
        <ul className="border border-line bg-card">
          {enquiries.map((enquiry) => (
            <EnquiryItem key={enquiry.id} {...enquiry} now={now} />
          ))}
          {rest > 0 && (
            <li className="border-t border-line px-4 py-2.5 md:px-5">
              <Link className="inline-block py-1 underline" to="/admin/enquiries">
                and {rest} more in the inbox
              </Link>
            </li>
          )}
        </ul>
      )}
      {unpublished && (
        <p className="flex flex-wrap items-center justify-between gap-3 border border-line bg-card px-4 py-3 md:px-5">
          Some changes are not published yet.{!mayPublish && " An owner publishes them."}
          {mayPublish ? (
            <Link className={buttonClass()} to="/admin/publish">
              See the changes
            </Link>
          ) : (
            <Link className={buttonClass()} to="/admin/preview/changes">
              Look at the preview
            </Link>
          )}
        </p>
      )}
      {scheduled.map((when) => (
        <p key={when} className="border border-line bg-card px-4 py-3 md:px-5">
          Publishes {when}.{" "}
          {mayPublish && (
            <Link className="inline-block py-1 underline" to="/admin/publish">
              See what<span className="sr-only"> is published {when}</span>
            </Link>
          )}
        </p>
      ))}
      {total === 0 && !unpublished && (
        <p className="text-ink-soft">
          {mayRead
            ? "Nobody waits for a reply, and no change waits to be published."
            : "No change waits to be published."}
        </p>
      )}
      <WarningList warnings={warnings} />
    </section>
  );
}

function EnquiryItem(props: WaitingEnquiry & { now: number }) {
  const { id, name, service, replyDue, call, photo, now } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-3 not-first:border-t md:px-5">
      {photo && (
        <img
          className="size-14 shrink-0 bg-paper-deep object-cover"
          src={photo}
          alt={`From ${name}`}
          width={56}
          height={56}
        />
      )}
      <div className="min-w-0 flex-1 basis-44">
        <h2 className="font-sans text-body leading-normal font-[650]">
          <Link className="inline-block min-h-6 underline" to={`/admin/enquiries/${id}`}>
            <bdi className="line-clamp-2">{name}</bdi>
          </Link>
        </h2>
        <p className="text-ink-soft">
          <bdi className="line-clamp-1">{service}</bdi>
        </p>
      </div>
      <p className="lining-nums">
        <ReplyPromise list="new" replyDue={replyDue} now={now} />
      </p>
      {call && (
        <a className={buttonClass()} href={call} aria-label={`Call ${name}`}>
          <Phone aria-hidden size={17} strokeWidth={1.7} />
          Call
        </a>
      )}
    </li>
  );
}

/** The owner's warnings, each with a link to the page that can fix it. */
function WarningList({ warnings }: { warnings: OwnerWarning[] }) {
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
