import { Suspense, useRef, useState } from "react";
import { Await, Form, Link } from "react-router";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { adminAction } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { readListing } from "#app/admin/frame/failure-message.server.ts";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { PageLinks, pageNumber } from "#app/admin/lists/page-links.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { accountsContext, databaseContext, logErrorContext } from "#app/context.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { type EraseNameResult, eraseName } from "#domain/activity/keep-activity.ts";
import { listActivity } from "#domain/activity/record-activity.ts";
import { counted } from "#domain/counted.ts";
import { emailKey } from "#domain/text/email-address.ts";
import type { Route } from "./+types/list";
import { activityPath } from "./activity-path.ts";
import {
  type DescribedActivity,
  type DescribedDay,
  describeDays,
} from "./describe-activity.server.ts";

export const handle = {
  title: "Activity",
  failure: "Failed to fetch activity",
} satisfies PageHandle;

/** `person` is the address of the account whose lines are listed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "site");
  const { searchParams } = new URL(request.url);
  const query = {
    person: emailKey(searchParams.get("person") ?? ""),
    page: pageNumber(searchParams),
  };
  const { db } = context.get(databaseContext);
  async function read() {
    const { lines, hasNext } = await listActivity(db, query);
    const accounts = await context.get(accountsContext).listAccounts({ now: new Date() });
    return { days: describeDays(lines), hasNext, people: accounts.map(({ email }) => email) };
  }
  return { query, listing: readListing(read(), handle.failure, context.get(logErrorContext)) };
}

/** Erases the name of somebody without an account: `email`. */
export function action(args: Route.ActionArgs) {
  const options = { area: "site", fallback: "Failed to save", announce: () => {} } as const;
  return adminAction<EraseNameResult>(args, options, async ({ db, by, now, fields }) => {
    const { email } = await fields(["email"]);
    return email === undefined ? null : eraseName(db, { email, by, now });
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save");
}

export function meta() {
  return adminHead("Activity");
}

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { query, listing } = loaderData;
  return (
    <>
      <PageHeading
        title={handle.title}
        subtitle="Who did what, the last first. It is kept for two years."
      />
      <Suspense fallback={<Spinner />}>
        <Await resolve={listing} errorElement={<ErrorBanner>{handle.failure}</ErrorBanner>}>
          {(known) =>
            "error" in known ? (
              <ErrorBanner>{known.error}</ErrorBanner>
            ) : (
              <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
                <PersonForm person={query.person} people={known.people} />
                {known.days.length === 0 && <p>Nothing was recorded.</p>}
                {known.days.map((day) => (
                  <Day key={day.day} {...day} />
                ))}
                <PageLinks
                  page={query.page}
                  hasNext={known.hasNext}
                  words={{ before: "Later", after: "Earlier" }}
                  addressOf={(page) => activityPath({ ...query, page })}
                />
                <EraseName />
              </div>
            )
          }
        </Await>
      </Suspense>
    </>
  );
}

/** Whose lines to list: somebody with an account, or a typed address. */
function PersonForm({ person, people }: { person: string; people: string[] }) {
  return (
    // Makes a new field when the person changes, so that 'Everybody' empties it.
    <Form key={person} role="search" aria-label="Person" className="flex flex-wrap items-end gap-3">
      <TextField
        className="min-w-64 flex-1"
        name="person"
        label="Person"
        type="search"
        inputMode="email"
        list="activity-people"
        placeholder="Everybody"
        defaultValue={person}
      />
      <datalist id="activity-people">
        {people.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <Button type="submit">Show</Button>
      {person && (
        <Link className="inline-flex min-h-11 items-center underline" to="/admin/activity">
          Everybody
        </Link>
      )}
    </Form>
  );
}

/** How many lines of a day show without a press. */
const mostUnfolded = 10;

function Day({ day, lines }: DescribedDay) {
  const folded = lines.slice(mostUnfolded);
  return (
    <section aria-label={day}>
      <h2 className="text-title">{day}</h2>
      <Lines lines={lines.slice(0, mostUnfolded)} />
      {folded.length > 0 && (
        <details>
          <summary className="min-h-11 w-fit cursor-pointer py-2.5">{folded.length} more</summary>
          <Lines lines={folded} />
        </details>
      )}
    </section>
  );
}

function Lines({ lines }: { lines: DescribedActivity[] }) {
  return (
    <ol className="border-b border-line">
      {lines.map(({ id, time, who, did, thing }) => (
        <li key={id} className="flex gap-x-4 border-t border-line py-2.5">
          <span className="shrink-0 text-fine text-ink-soft lining-nums">{time}</span>
          <p className="min-w-0 wrap-anywhere">
            <b className="font-[600]">{who}</b> {did}{" "}
            {thing && (
              <Link className="underline" to={thing} aria-label={`Open: ${did}`}>
                Open
              </Link>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Takes the address of somebody out of the record who asks for that, and has no account. */
function EraseName() {
  const action = useAdminAction<EraseNameResult>((answer) => {
    if (answer.outcome === "changed") form.current?.reset();
  });
  const { result, isBusy } = action;
  const [asked, setAsked] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  return (
    <section className="grid gap-3 border-t border-line pt-6">
      <h2 className="text-title">Erase a name</h2>
      <p className="text-ink-soft">
        When somebody who worked here asks you to delete their data. Their address leaves every
        line. What was done, when, and by which account stays. Names of visitors are never recorded,
        only the references of their enquiries.
      </p>
      <ActionFeedback action={action} waiting="Signing in erases the name." />
      {result?.outcome === "refused" && <ErrorBanner>{result.message}</ErrorBanner>}
      {result?.outcome === "changed" && (
        <Notice>
          {result.lines === 0
            ? "This address is not in the record."
            : `Erased from ${counted(result.lines, "line")}.`}
        </Notice>
      )}
      <form
        ref={form}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(String(new FormData(event.currentTarget).get("email")));
        }}
      >
        <TextField
          className="min-w-64 flex-1"
          name="email"
          type="email"
          label="Their e-mail address"
          required
        />
        <Button look="danger" type="submit" needsScripts>
          {isBusy ? "Erasing..." : "Erase"}
        </Button>
      </form>
      {asked && (
        <ConfirmDialog
          title={`Erase ${asked} from the record?`}
          confirmLabel="Erase"
          onConfirm={() => {
            setAsked(null);
            action.submit({ email: asked });
          }}
          onCancel={() => setAsked(null)}
        >
          <p>You can no longer see who did these things. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
