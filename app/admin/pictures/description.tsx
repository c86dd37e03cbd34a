import { useCallback, useRef, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { LeaveDialog } from "#app/admin/editing/leave-guard.tsx";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { adminAction, postOnly } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { LineArea } from "#app/ui/field.tsx";
import { describePicture } from "#domain/content/picture-alts.ts";
import { form, line, parseForm } from "#domain/forms/fields.ts";
import type { LibraryPicture } from "#domain/images/library.ts";
import type { Route } from "./+types/description";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "content", "Describe a picture with POST.");
}

const description = form({ alt: line("This description", 1_000) });

/** `POST /admin/pictures/description`: keeps with the picture `url` what it shows. */
export function action(args: Route.ActionArgs) {
  return adminAction(
    args,
    { area: "content", fallback: "Failed to save the description" },
    async ({ db, by, now, fields }) => {
      const { url, alt } = await fields(["url", "alt"]);
      if (url === undefined) return null;
      const read = parseForm(description, { alt });
      if ("fieldErrors" in read) return { outcome: "invalid", ...read };
      return describePicture(db, { url, alt: read.values.alt }, { now, by });
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save the description");
}

type Answer =
  | { outcome: "saved" }
  | { outcome: "missing" }
  | { outcome: "invalid"; fieldErrors: Record<string, string> };

/**
 * The field for what a picture shows. Its text is saved before something else is shown; `close`,
 * and a link to another page, ask first.
 */
export function useDescription({ picture: { url }, alt }: LibraryPicture, onClose: () => void) {
  const [typed, setTyped] = useState<{ url: string; text: string } | null>(null);
  const [saved, setSaved] = useState(typed);
  const [isClosing, setClosing] = useState(false);
  const sent = useRef<{ text: string; goOn: () => void } | null>(null);
  // Once it has words, a picture may leave the list, which then tells them no more.
  const known = saved?.url === url ? saved.text : alt;
  const text = typed?.url === url ? typed.text : known;
  const isUnsaved = text !== known;
  const action = useAdminAction<Answer>((answer) => {
    if (answer.outcome !== "saved" || !sent.current) return;
    setSaved({ url, text: sent.current.text });
    // Who typed on meanwhile has something unsaved again.
    if (text === sent.current.text) sent.current.goOn();
  });
  const { result, isBusy } = action;

  /** Saves what is unsaved, and goes on once it is saved. */
  function saveThen(goOn: () => void) {
    if (!isUnsaved) return goOn();
    sent.current = { text, goOn };
    action.submit({ url, alt: text }, { action: "/admin/pictures/description" });
  }

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved) event.preventDefault();
      },
      [isUnsaved],
    ),
  );

  const field = (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        saveThen(() => {});
      }}
    >
      <LineArea
        name="alt"
        label="What the picture shows"
        value={text}
        {...(result?.outcome === "invalid" && { error: result.fieldErrors.alt ?? "" })}
        onChange={({ target }) => setTyped({ url, text: target.value })}
      />
      <ActionFeedback
        action={action}
        waiting="The description is not saved yet: signing in saves it."
        missing="This picture was deleted by someone else."
      />
    </form>
  );

  const question = (isClosing || blocker.state === "blocked") && (
    <LeaveDialog
      onLeave={() => (blocker.state === "blocked" ? blocker.proceed() : onClose())}
      onStay={() => {
        setClosing(false);
        blocker.reset?.();
      }}
    >
      <p>What you typed about the picture will be lost.</p>
    </LeaveDialog>
  );

  return {
    field,
    question,
    isBusy,
    saveThen,
    close: () => (isUnsaved ? setClosing(true) : onClose()),
  };
}
