import { ChevronRight, Clock, FileText, Phone, Reply, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ReplyPromise, shortPromise } from "#app/admin/enquiries/enquiry-status.tsx";
import { unpublishedPath } from "#app/admin/publishing/paths.ts";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Unpublished } from "#domain/publishing/changes.ts";
import type { WaitingEnquiries, WaitingEnquiry } from "./dashboard.server.ts";
import type { OwnerWarning } from "./owner-warning.ts";

interface TodayProps {
  waiting: WaitingEnquiries;
  unpublished: Unpublished;
  /** When publications happen by themselves: 'on Friday at 08:00'. */
  scheduled: string[];
  warnings: OwnerWarning[];
  /** The server's time, milliseconds since 1970. */
  now: number;
  /** The next step of the first days, as a line. */
  children: ReactNode;
}

/** Who waits for an answer, then a line for each other thing that wants the owner. */
export function Today({ waiting, children, ...lines }: TodayProps) {
  const mayRead = useMayEnter("enquiries");
  return (
    <section aria-label="Today" className="min-w-0">
      {mayRead && <Waiting {...waiting} now={lines.now} />}
      <ul className="mt-1 xl:mt-5">
        <PublishLines {...lines} />
        {children}
        {lines.warnings.map(({ id, text, link }) => (
          <Line key={id} icon={<TriangleAlert aria-hidden size={18} strokeWidth={1.6} />}>
            <span className="min-w-0 grow py-2">{text}</span>
            {link && (
              <Link className="shrink-0 py-2 underline" to={link.to}>
                {link.label}
              </Link>
            )}
          </Line>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ enquiries, total, now }: WaitingEnquiries & Pick<TodayProps, "now">) {
  const rest = total - enquiries.length;
  return (
    <>
      <h2 className="mb-1 text-title">{waitingWords(total)}</h2>
      <ul>
        {enquiries.map((enquiry) => (
          <Caller key={enquiry.id} {...enquiry} now={now} />
        ))}
      </ul>
      {rest > 0 && (
        <p className="border-t border-line">
          <Link className="inline-flex min-h-11 items-center underline" to="/admin/enquiries">
            and {rest} more in the inbox
          </Link>
        </p>
      )}
    </>
  );
}

const numbers = ["Nobody", "One person", "Two people", "Three people", "Four people"];

function waitingWords(total: number): string {
  const verb = total > 1 ? "wait" : "waits";
  return `${numbers[total] ?? `${total} people`} ${verb} for your answer`;
}

function Caller(props: WaitingEnquiry & Pick<TodayProps, "now">) {
  const { id, name, words, replyDue, call, reply, photo, now } = props;
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-2.5 border-line py-3 not-first:border-t xl:grid-cols-[auto_minmax(0,1fr)_auto] xl:items-center xl:gap-x-5 xl:py-4">
      {photo && (
        <img
          className="size-18 bg-paper-deep object-cover xl:size-22"
          src={photo}
          alt={`From ${name}`}
          width={72}
          height={72}
        />
      )}
      <div className={`min-w-0 ${photo ? "" : "col-span-2"}`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 xl:justify-start">
          <h3 className="font-[600]">
            {/* The whole of it leads to the enquiry. */}
            <Link className="after:absolute after:inset-0" to={`/admin/enquiries/${id}`}>
              <bdi className="line-clamp-2">{name}</bdi>
            </Link>
          </h3>
          <p className="text-fine lining-nums">
            <ReplyPromise list="new" replyDue={replyDue} now={now} words={shortPromise} />
          </p>
        </div>
        <bdi className="line-clamp-2 max-w-[30rem] text-ink-soft">{words}</bdi>
      </div>
      <div className="relative col-span-2 grid grid-cols-2 gap-2.5 xl:col-span-1">
        {call && (
          <a className={buttonClass()} href={call} aria-label={`Call ${name}`}>
            <Phone aria-hidden size={17} strokeWidth={1.7} />
            Call
          </a>
        )}
        <a className={buttonClass()} href={reply} aria-label={`Reply to ${name}`}>
          <Reply aria-hidden size={17} strokeWidth={1.7} />
          Reply
        </a>
      </div>
    </li>
  );
}

type PublishLinesProps = Pick<TodayProps, "unpublished" | "scheduled">;

function PublishLines({ unpublished: { count, names }, scheduled }: PublishLinesProps) {
  const to = unpublishedPath(useMayEnter("site"));
  const rest = count - names.length;
  return (
    <>
      {count > 0 && (
        <LinkLine
          icon={<FileText aria-hidden size={18} strokeWidth={1.6} />}
          to={to}
          what={count === 1 ? "1 change waits" : `${count} changes wait`}
          more={[...names, ...(rest > 0 ? [`${rest} more`] : [])].join(", ")}
        />
      )}
      {scheduled.map((when) => (
        <LinkLine
          key={when}
          icon={<Clock aria-hidden size={18} strokeWidth={1.6} />}
          to={to}
          what={`Publishes ${when}`}
        />
      ))}
    </>
  );
}

interface LinkLineProps {
  icon: ReactNode;
  to: string;
  what: string;
  /** Beside it, in a quieter ink. Cut where there is no room. */
  more?: string;
}

export function LinkLine({ icon, to, what, more }: LinkLineProps) {
  return (
    <Line icon={icon}>
      <Link className="flex min-h-11 min-w-0 grow items-center gap-3 hover:text-green" to={to}>
        <span className="min-w-0 truncate">
          <b className="mr-1.5 font-[600]">{what}</b>
          {more && <span className="text-fine text-ink-soft">{more}</span>}
        </span>
        <ChevronRight
          aria-hidden
          size={16}
          strokeWidth={1.6}
          className="ml-auto shrink-0 text-ink-soft"
        />
      </Link>
    </Line>
  );
}

export function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-line xl:min-h-13">
      <span className="shrink-0 text-brass">{icon}</span>
      {children}
    </li>
  );
}
