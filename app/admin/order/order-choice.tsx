import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { Button } from "#app/ui/button.tsx";

/** Chooses between the projects' order by year and their order by hand. */
export function OrderChoice({ byHand }: { byHand: boolean }) {
  const { submit, isBusy, ...action } = useAdminAction<{ outcome: "moved" }>();
  const choices = [
    { label: "By year", order: "year", isChosen: !byHand },
    { label: "By hand", order: "hand", isChosen: byHand },
  ];
  return (
    <div className="mb-5 grid gap-3">
      <ActionFeedback
        action={action}
        waiting="The order has not changed yet: signing in changes it."
      />
      <fieldset aria-label="How projects are ordered" className="flex flex-wrap gap-2">
        {choices.map(({ label, order, isChosen }) => (
          <Button
            key={order}
            look={isChosen ? "primary" : "plain"}
            aria-pressed={isChosen}
            aria-disabled={isBusy}
            onClick={() => !isChosen && submit({ order })}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <p className="text-ink-soft">
        {byHand
          ? "You choose the order. A new project comes first. By year keeps these places for later."
          : "The newest year comes first. By hand, you choose; at first the order stays as it is here."}
      </p>
    </div>
  );
}
