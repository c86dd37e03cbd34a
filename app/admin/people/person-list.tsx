import { Link } from "react-router";
import { activityPath } from "#app/admin/activity/activity-path.ts";
import { Button } from "#app/ui/button.tsx";
import { counted } from "#domain/counted.ts";
import type { PersonTask } from "./person-dialog.tsx";
import type { OpenSession, Person } from "./read-people.server.ts";
import { roleWords } from "./roles.tsx";

interface PersonListProps {
  people: Person[];
  /** Id of the account that is signed in. */
  own: string;
  isBusy: boolean;
  /** Called with what an owner wants to do with a person. */
  onTask(task: PersonTask): void;
  /** Called with the session of a person that an owner ends. */
  onEndSession(session: { email: string; id: string }): void;
}

/** Everybody with an account. */
export function PersonList({ people, own, isBusy, onTask, onEndSession }: PersonListProps) {
  const owners = people.filter(({ role }) => role === "owner").length;
  return (
    <ul className="border-b border-line">
      {people.map((person) => (
        <li key={person.id} className="grid gap-2 border-t border-line py-5">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <h2 className="font-sans font-[600] leading-normal wrap-anywhere">{person.email}</h2>
            <span className="label border border-line px-1.5">{roleWords[person.role].name}</span>
            {person.id === own && <span className="label text-ink-soft">You</span>}
          </div>
          <p className="text-ink-soft">{person.seen}.</p>
          <Sessions
            sessions={person.sessions}
            isOwn={person.id === own}
            isBusy={isBusy}
            onEnd={(id) => onEndSession({ email: person.email, id })}
          />
          <Tasks
            person={person}
            isOwn={person.id === own}
            isLastOwner={person.role === "owner" && owners === 1}
            isBusy={isBusy}
            onTask={onTask}
          />
        </li>
      ))}
    </ul>
  );
}

interface SessionsProps {
  sessions: OpenSession[];
  /** Whether they are the owner's own, which end on the page 'Your account'. */
  isOwn: boolean;
  isBusy: boolean;
  onEnd(id: string): void;
}

/** How many sessions show without a tap. */
const mostUnfolded = 2;

function Sessions({ sessions, isOwn, isBusy, onEnd }: SessionsProps) {
  if (sessions.length === 0) return <p className="text-ink-soft">Not signed in.</p>;
  const count = counted(sessions.length, "browser");
  return (
    <details open={sessions.length <= mostUnfolded}>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5">Signed in with {count}</summary>
      <ul className="grid gap-2 pb-2 pl-4">
        {sessions.map(({ id, browser, words }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <span className="min-w-0">
              {browser}
              <span className="block text-fine text-ink-soft">{words}</span>
            </span>
            {!isOwn && (
              <Button
                disabled={isBusy}
                aria-label={`End session: ${browser}. ${words}`}
                onClick={() => onEnd(id)}
              >
                End session
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface TasksProps extends Pick<PersonListProps, "isBusy" | "onTask"> {
  person: Person;
  isOwn: boolean;
  /** The last owner stays one, and stays. */
  isLastOwner: boolean;
}

function Tasks({ person, isOwn, isLastOwner, isBusy, onTask }: TasksProps) {
  const { email, role } = person;
  const task = (kind: PersonTask["kind"], label: string, look: "plain" | "danger" = "plain") => (
    <Button
      look={look}
      disabled={isBusy}
      aria-label={`${label}: ${email}`}
      onClick={() => onTask({ kind, email, role, isOwn })}
    >
      {label}
    </Button>
  );
  const link = "inline-flex min-h-11 items-center px-1 underline";
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isLastOwner && task("role", "Change role")}
      {!isOwn && task("reset link", "New password")}
      {!isOwn && person.sessions.length > 1 && task("end sessions", "End all sessions")}
      {!isLastOwner && task("close", "Close account", "danger")}
      {isOwn && (
        <Link className={link} to="/admin/account">
          Your account
        </Link>
      )}
      {!isOwn && (
        <Link
          className={link}
          to={activityPath({ person: email })}
          aria-label={`What they did: ${email}`}
        >
          What they did
        </Link>
      )}
      {isLastOwner && (
        <p className="basis-full text-fine text-ink-soft">
          The only owner keeps this role and this account. To hand over, first make another person
          an owner.
        </p>
      )}
    </div>
  );
}
