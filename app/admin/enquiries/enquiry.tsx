import type { ShouldRevalidateFunctionArgs } from "react-router";
import { editorLoader } from "#app/admin/editing/editor-loader.server.ts";
import { type AdminCall, adminAction, readRevision } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import { openedHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import {
  announcementsContext,
  type ContextReader,
  databaseContext,
  enquiryMailContext,
  logErrorContext,
  requestFactsContext,
} from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import {
  markRead,
  putInSpam,
  saveNotes,
  sendAgain,
  setState,
  takeOutOfSpam,
} from "#domain/enquiries/change-enquiry.ts";
import { getEnquiry, type OpenedEnquiry } from "#domain/enquiries/inbox.ts";
import type { Route } from "./+types/enquiry";
import { describeEnquiry } from "./describe-enquiry.server.ts";
import { type EnquiryIntent, useRemoval } from "./enquiry-actions.tsx";
import { EnquiryPage } from "./enquiry-page.tsx";
import { noteSeen } from "./note-seen.server.ts";

export const handle = { failure: "Failed to fetch enquiry" } satisfies PageHandle;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context }, "enquiries");
  const { db } = context.get(databaseContext);
  const isMailSetUp = context.get(enquiryMailContext).isSetUp();
  const logError = context.get(logErrorContext);
  const { site } = context.get(requestFactsContext);
  const now = new Date();
  async function open() {
    const enquiry = await getEnquiry(db, params.id);
    if (!enquiry) return null;
    // A HEAD request does not count as reading.
    if (request.method !== "HEAD") {
      await noteRead(context, enquiry, now);
      await noteSeen(context, admin, { event: "enquiry read", enquiryId: enquiry.id });
    }
    const described = describeEnquiry(enquiry, { site, now, isMailSetUp });
    return { enquiry: described, business: site.business.name, now: now.getTime() };
  }
  return editorLoader(open, handle.failure, logError);
}

/** Records that it was read, and tells open lists. */
async function noteRead(context: ContextReader, { id, readAt }: OpenedEnquiry, now: Date) {
  if (readAt === null && (await markRead(context.get(databaseContext).db, id, now)))
    context.get(announcementsContext).announce({ type: "data-changed" });
}

/** Changes the enquiry as its page asks. */
export function action(args: Route.ActionArgs) {
  return adminAction(
    args,
    { area: "enquiries", fallback: "Failed to save enquiry", announce: notifyOutbox },
    (call) => changeEnquiry(call, args.params.id),
  );
}

function notifyOutbox(context: ContextReader): void {
  context.get(enquiryMailContext).notify();
}

async function changeEnquiry({ db, fields, now, by }: AdminCall, id: string) {
  const { intent, mail, notes, revision } = await fields(["intent", "mail", "notes", "revision"]);
  switch (intent as EnquiryIntent | "notes") {
    case "answered":
    case "archived":
    case "new":
      return setState(db, id, intent as "answered" | "archived" | "new", { now, by });
    case "spam":
      return putInSpam(db, id, { now, by });
    case "not spam":
      return takeOutOfSpam(db, id, { now, by });
    case "send again":
      return mail !== undefined ? sendAgain(db, mail, { now, by }) : null;
    case "notes":
      if (notes === undefined) return null;
      return saveNotes(db, id, { notes, revision: readRevision(revision) }, { now, by });
    default:
      return null;
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save enquiry");
}

/** Does not fetch the enquiry again after its deletion. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
  return asked.formAction === "/admin/enquiries" ? false : asked.defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return openedHead(loaderData, ({ enquiry }) => `Enquiry of ${enquiry.name}`);
}

export default function AdminEnquiry({ loaderData, params }: Route.ComponentProps) {
  const enquiry = loaderData && "enquiry" in loaderData ? loaderData.enquiry : null;
  const removal = useRemoval(enquiry);
  if (!loaderData) {
    // It was just deleted here; the list follows.
    if (removal.isUnderway) return <Spinner />;
    return <AdminNotFound back={{ label: "All enquiries", path: "/admin/enquiries" }} />;
  }
  if ("error" in loaderData) return <ErrorBanner>{loaderData.error}</ErrorBanner>;
  return <EnquiryPage key={params.id} {...loaderData} removal={removal} />;
}
