import { type FormEvent, useState } from "react";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { Button } from "#app/ui/button.tsx";
import { LineArea } from "#app/ui/field.tsx";

interface DescriptionFormProps {
  url: string;
  fileName: string;
  alt: string;
}

type Answer =
  | { outcome: "saved" }
  | { outcome: "missing" }
  | { outcome: "invalid"; fieldErrors: Record<string, string> };

/** Edits what is kept with a picture about what it shows. */
export function DescriptionForm({ url, fileName, alt }: DescriptionFormProps) {
  const [text, setText] = useState(alt);
  const [known, setKnown] = useState(alt);
  const action = useAdminAction<Answer>();
  const { result, isBusy } = action;
  // Someone else may describe it, or a form that shows it is saved.
  if (known !== alt) {
    setKnown(alt);
    if (text === known) setText(alt);
  }

  function save(event: FormEvent) {
    event.preventDefault();
    action.submit({ url, alt: text }, { action: "/admin/pictures/description" });
  }

  return (
    <form className="grid max-w-[70ch] justify-items-start gap-2" onSubmit={save}>
      <div className="w-full">
        <LineArea
          name="alt"
          label="What the picture shows"
          value={text}
          {...(result?.outcome === "invalid" && { error: result.fieldErrors.alt ?? "" })}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {(text !== alt || isBusy) && (
        <Button type="submit" aria-label={`Save what ${fileName} shows`} aria-disabled={isBusy}>
          {isBusy ? "Saving..." : "Save description"}
        </Button>
      )}
      <p role="status" className="text-fine text-ink-soft empty:hidden">
        {result?.outcome === "saved" && text === alt ? "Saved." : ""}
      </p>
      <ActionFeedback
        action={action}
        waiting="The description is not saved yet: signing in saves it."
        missing="This picture was deleted by someone else."
      />
    </form>
  );
}
