import { parts } from "./parts.ts";

/** The samples that the visitor keeps. The script fills it; without one it is not seen. */
export function KeptShelf() {
  const button = "underlined min-h-11 cursor-pointer text-left text-fine leading-tight";
  return (
    <section id={parts.shelf} hidden className="wrap pb-section" aria-labelledby="kept-heading">
      <h2 id="kept-heading" className="text-title" tabIndex={-1}>
        Kept side by side
      </h2>
      <ul className="mt-5 grid grid-cols-3 gap-2 sm:gap-5 xl:gap-8" />
      <template id={parts.shelfItem}>
        <li>
          <div className="aspect-[3/2] bg-paper-deep" />
          <p className="mt-2 leading-tight wrap-anywhere max-sm:text-fine" />
          <p className="mt-1 flex flex-wrap gap-x-5">
            <button type="button" data-act="open" className={button}>
              Open again
            </button>
            <button type="button" data-act="remove" className={button}>
              Remove
            </button>
          </p>
        </li>
      </template>
    </section>
  );
}
