import { type FormEvent, useRef, useState } from "react";
import { ActionFeedback, News } from "#app/admin/frame/action-feedback.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { canUsePasskeys, makePasskey } from "#app/browser/passkeys.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ShownPasskey, SignInFacts } from "./account-facts.server.ts";
import { AccountSection } from "./account-section.tsx";
import type { PasskeyAnswer } from "./passkeys.ts";
import { browserWords } from "./session-words.ts";

const path = "/admin/account/passkeys";

type PasskeysSectionProps = Pick<SignInFacts, "passkeys" | "canHavePasskeys">;

/** The passkeys of the account: adds, renames and removes them. */
export function PasskeysSection({ passkeys, canHavePasskeys }: PasskeysSectionProps) {
  const name = useRef("");
  const [asking, setAsking] = useState<Asking | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const isSupported = !useHydrated() || canUsePasskeys();

  const action = useAdminAction<PasskeyAnswer>(async (answer) => {
    switch (answer.outcome) {
      case "offered": {
        const made = await makePasskey(answer.options);
        if (made.outcome === "failed") return setFailure(made.message);
        return send({ intent: "add", name: name.current, answer: made.answer });
      }
      case "added":
        return setDone("Passkey added. It signs you in alone.");
      case "renamed":
        return setDone("Passkey renamed.");
      case "removed":
        return setDone("Passkey removed.");
      case "refused":
      case "unavailable":
        return setFailure(answer.message);
    }
  });

  function send(body: object) {
    setFailure(null);
    setDone(null);
    action.submit(body as never, { action: path, encType: "application/json" });
  }

  return (
    <AccountSection
      title="Passkeys"
      about="Sign in with your fingerprint, your face or the PIN of your device, without a password. A false sign-in page cannot steal a passkey."
    >
      <News news={done}>
        {done && <Notice>{done}</Notice>}
        {failure && <ErrorBanner>{failure}</ErrorBanner>}
        <ActionFeedback
          action={action}
          waiting="Nothing has changed yet: signing in does it."
          missing="This passkey is gone already."
        />
      </News>
      {passkeys.length > 0 && (
        <ul className="border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAsk={setAsking} />
          ))}
        </ul>
      )}
      {!canHavePasskeys && (
        <p>Passkeys need a website with https and a name. This address has not.</p>
      )}
      {canHavePasskeys && !isSupported && <p>This browser cannot make passkeys.</p>}
      {canHavePasskeys && isSupported && (
        <Button
          look={passkeys.length === 0 ? "primary" : "plain"}
          className="sm:justify-self-start"
          disabled={action.isBusy}
          onClick={() => setAsking({ what: "add" })}
        >
          Add a passkey
        </Button>
      )}
      {asking?.what === "remove" && (
        <ConfirmDialog
          title={`Remove the passkey “${asking.passkey.name}”?`}
          confirmLabel="Remove"
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            send({ intent: "remove", id: asking.passkey.id });
          }}
        >
          <p>
            It signs nobody in any more. Your device may go on offering it until you delete it
            there, too.
          </p>
        </ConfirmDialog>
      )}
      {(asking?.what === "add" || asking?.what === "rename") && (
        <NameDialog
          asking={asking}
          onClose={() => setAsking(null)}
          onName={(typed) => {
            setAsking(null);
            name.current = typed;
            if (asking.what === "add") send({ intent: "offer" });
            else send({ intent: "rename", id: asking.passkey.id, name: typed });
          }}
        />
      )}
    </AccountSection>
  );
}

type Asking = { what: "add" } | { what: "rename" | "remove"; passkey: ShownPasskey };

function PasskeyRow({ passkey, onAsk }: { passkey: ShownPasskey; onAsk(asking: Asking): void }) {
  const { name, host, worksHere, words } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-[550] wrap-anywhere">{name}</p>
        <p className="text-fine text-ink-soft lining-nums">{words}</p>
        {!worksHere && (
          <p className="text-fine text-burgundy wrap-anywhere">
            Made for {host}: it does not work at this address.
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <Button aria-label={`Rename ${name}`} onClick={() => onAsk({ what: "rename", passkey })}>
          Rename
        </Button>
        <Button
          look="danger"
          aria-label={`Remove ${name}`}
          onClick={() => onAsk({ what: "remove", passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

interface NameDialogProps {
  asking: { what: "add" } | { what: "rename" | "remove"; passkey: ShownPasskey };
  onName(name: string): void;
  onClose(): void;
}

function NameDialog({ asking, onName, onClose }: NameDialogProps) {
  const isNew = asking.what === "add";
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    onName(String(new FormData(event.currentTarget).get("name")));
  }
  return (
    <Dialog title={isNew ? "Add a passkey" : "Rename the passkey"} onClose={onClose}>
      <form method="post" onSubmit={submit} className="grid gap-4">
        <TextField
          name="name"
          label="Name"
          hint="So that you know it again, such as “My phone”."
          defaultValue={isNew ? browserWords(navigator.userAgent) : asking.passkey.name}
          maxLength={60}
          autoComplete="off"
          required
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            {isNew ? "Continue" : "Rename"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
