import { Button } from "#app/ui/button.tsx";

interface ExamplesOfferProps {
  isBusy: boolean;
  onChoose(choice: "removed" | "kept"): void;
}

/** Asks the owner of a new site what becomes of the examples. */
export function ExamplesOffer({ isBusy, onChoose }: ExamplesOfferProps) {
  return (
    <section
      aria-labelledby="begin"
      className="mt-7 border border-l-4 border-green bg-card px-5 py-4"
    >
      <h2 id="begin" className="text-title">
        How would you like to begin?
      </h2>
      <p className="mt-1 max-w-[70ch]">
        The services, projects and testimonials here are examples, and visitors of the website see
        them now. Choose before you publish for the first time: after that you are not asked again.
      </p>
      <dl className="mt-4 grid gap-5 md:grid-cols-2">
        <div className="grid content-start gap-2">
          <dt>
            <Button
              look="primary"
              disabled={isBusy}
              aria-describedby="begin-empty"
              onClick={() => onChoose("removed")}
            >
              Start with an empty site
            </Button>
          </dt>
          <dd id="begin-empty" className="text-ink-soft">
            Takes the examples out of the admin. What you have changed stays, and so do the pages
            and their texts. Until you publish, you can have each back.
          </dd>
        </div>
        <div className="grid content-start gap-2">
          <dt>
            <Button
              className="max-sm:whitespace-normal"
              disabled={isBusy}
              aria-describedby="begin-keep"
              onClick={() => onChoose("kept")}
            >
              Keep the examples
            </Button>
          </dt>
          <dd id="begin-keep" className="text-ink-soft">
            Leaves them in the admin and on the website, as patterns. They are marked here until you
            have made them your own.
          </dd>
        </div>
      </dl>
    </section>
  );
}
