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
        The services, projects and testimonials here are examples, and visitors see them now. An
        empty site keeps the pages and what you have changed, and until you publish you can have
        each example back.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" disabled={isBusy} onClick={() => onChoose("removed")}>
          Start with an empty site
        </Button>
        <Button disabled={isBusy} onClick={() => onChoose("kept")}>
          Keep the examples
        </Button>
      </div>
    </section>
  );
}
