import { Button } from "#app/ui/button.tsx";
import type { Invited } from "./read-people.server.ts";
import { roleWords } from "./role-words.ts";

interface InvitedListProps {
  invited: Invited[];
  isBusy: boolean;
  onTakeBack(id: string): void;
}

/** The invitations that nobody has accepted. */
export function InvitedList({ invited, isBusy, onTakeBack }: InvitedListProps) {
  if (invited.length === 0) return null;
  return (
    <section aria-labelledby="invited">
      <h2 id="invited" className="mb-3 text-title">
        Invited
      </h2>
      <ul className="border-b border-line">
        {invited.map(({ id, email, role, hasEnded, words }) => (
          <li
            key={id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-4"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <span className="font-[600] wrap-anywhere">{email}</span>
                <span className="label border border-line px-1.5">{roleWords[role].name}</span>
              </p>
              <p className="text-ink-soft wrap-anywhere">{words}</p>
            </div>
            <Button
              disabled={isBusy}
              aria-label={`${hasEnded ? "Remove" : "Take back"}: ${email}`}
              onClick={() => onTakeBack(id)}
            >
              {hasEnded ? "Remove" : "Take back"}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
