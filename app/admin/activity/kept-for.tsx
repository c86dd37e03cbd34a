import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";

const words = (months: number) =>
  months < 12 ? `${months} months` : months === 12 ? "1 year" : `${months / 12} years`;

/** For how long the record is kept. */
export function KeptFor({ months, choices }: { months: number; choices: number[] }) {
  const action = useAdminAction<{ outcome: "saved" }>();
  return (
    <form
      className="grid gap-3 border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault();
        action.submit(new FormData(event.currentTarget));
      }}
    >
      <h2 className="text-title">How long it is kept</h2>
      <p className="text-ink-soft">
        Older lines are deleted once a day. What was deleted does not come back if you choose a
        longer time.
      </p>
      <ActionFeedback action={action} waiting="Signing in saves how long the record is kept." />
      {action.result?.outcome === "saved" && <Notice>Saved.</Notice>}
      <input type="hidden" name="intent" value="keep" />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          className="w-48"
          name="months"
          label="Keep it for"
          defaultValue={months}
          required
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {words(choice)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" needsScripts>
          {action.isBusy ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}
