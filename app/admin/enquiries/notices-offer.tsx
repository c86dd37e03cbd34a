import { canShowNotices, needsHomeScreen } from "#app/browser/notice-support.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Leads to notices of enquiries, if this device can have them. */
export function NoticesOffer() {
  const isPossible = useHydrated() && (canShowNotices() || needsHomeScreen());
  if (!isPossible) return null;
  return (
    <p className="text-ink-soft">
      Away from your desk? {/* Loads the page, so that the browser scrolls to the part. */}
      <a className="py-1 underline underline-offset-4" href="/admin/account#notices">
        Get a notice on your phone
      </a>{" "}
      when an enquiry comes in.
    </p>
  );
}
