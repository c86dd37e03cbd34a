import { readSample, type Sample } from "#domain/sampler/sample.ts";
import { type ColourPair, suggestPairs } from "#domain/sampler/suggest-pairs.ts";
import { givingWayTo, type KeptSample, keptSamples } from "./kept-samples.ts";
import { followPointer, openCanvas } from "./open-canvas.ts";
import { findIn, findPart, marks, parts } from "./parts.ts";
import { startActions } from "./sample-actions.ts";
import { readSampleForm, sampleFields, swapped } from "./sample-form.ts";
import { boardsPath, quoteWithSamples, samplerPath } from "./sample-paths.ts";
import { samplePicturePath } from "./sample-picture-path.ts";
import { lookWords, type NamedSample, nameSample, type SamplerProps } from "./sampler-words.ts";
import { keptTitle, openShelf } from "./shelf.ts";
import { followOwnColours, showNumber, showSample, writeSampleForm } from "./show-sample.ts";
import { offerOwnWall } from "./wall/offer-own-wall.ts";

/** How long a sample has not changed before the address names it, in milliseconds. */
const settling = 400;

const root = document.getElementById(parts.root);

// It is missing on the page of an error.
if (root) openSampler(root);

/**
 * Runs the page of the sampler. The form is the state: every change is read from its fields, as the
 * server does it without scripts, and every sample that comes from elsewhere is written to them.
 */
function openSampler(root: HTMLElement): void {
  const props: SamplerProps = JSON.parse(findPart(parts.props, HTMLElement).textContent ?? "");
  const form = findPart(parts.form, HTMLFormElement);
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  const isStill = () => stillness.matches;
  let suggested: ColourPair | undefined;
  const read = () => readSampleForm(new FormData(form), props.palette, suggested);
  const titleOf = (kept: KeptSample) => keptTitle(kept, props);
  const sent = findPart(parts.sent, HTMLElement);
  const allSent = sent.textContent;
  let shown = nameSample(read(), props);
  let timer = 0;

  const canvas = openCanvas({
    root,
    sample: read,
    isStill,
    // The page then works as it does without scripts.
    onFlat() {
      root.dataset[marks.flat] = "";
    },
    onFailure: () => tell("The finish could not be loaded. Please try again."),
  });
  const shelf = openShelf({
    props,
    onOpen(code) {
      const sample = readSample(code);
      if (!sample || !nameSample(sample, props))
        return tell("This finish is no longer shown in the sampler.");
      change(sample);
      root.scrollIntoView({ behavior: isStill() ? "auto" : "smooth" });
    },
    onRemove(title) {
      tell(`Removed: ${title}.`);
      showLinks();
    },
  });

  const redrawWall = offerOwnWall({
    sample: read,
    title: () => shown?.title ?? "",
    titleOf,
    isStill,
    onKeep() {
      shelf.show();
      showLinks();
    },
    quotePath: () => findPart(parts.quote, HTMLAnchorElement).href,
  });

  function tell(words: string): void {
    findPart(parts.news, HTMLElement).textContent = words;
  }

  /** Writes a sample to the form and shows it. */
  function change(sample: Sample): void {
    if (!nameSample(sample, props)) return;
    writeSampleForm(form, sample);
    update({ isMoving: false });
  }

  /** Shows what the form says. */
  function update({ isMoving }: { isMoving: boolean }): void {
    const next = nameSample(read(), props);
    if (!next || next.code === shown?.code) return;
    shown = next;
    showSample(next, props.palette);
    showNumber(form, "base", next.sample.base);
    showNumber(form, "glaze", next.sample.glaze);
    showLinks();
    canvas.show({ isMoving });
    redrawWall({ isMoving });
    clearTimeout(timer);
    timer = window.setTimeout(() => settle(next), settling);
  }

  function showLinks(): void {
    if (!shown) return;
    const kept = keptSamples().map(({ code }) => code);
    const asked = { serviceSlug: shown.service.slug, code: shown.code, kept };
    // Those at the top and the foot of every page too: the samples go along on each way.
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/contact"]'))
      link.href = quoteWithSamples(asked);
    findPart(parts.boards, HTMLAnchorElement).href = boardsPath(asked);
    const oldest = givingWayTo(shown.code);
    sent.textContent = oldest
      ? `An enquiry takes three samples: this one takes the place of ${titleOf(oldest)}.`
      : allSent;
  }

  /**
   * The address, the title, those who listen, and the picture that still stands for the drawing
   * follow when nothing changes any more.
   */
  function settle({ sample, code, title }: NamedSample): void {
    history.replaceState(history.state, "", samplerPath(code));
    document.title = `${title} | ${props.businessName}`;
    findPart(parts.heard, HTMLElement).textContent = `${title}, ${lookWords(sample)}`;
    if (root.dataset[marks.drawn] !== undefined) return;
    const poster = findPart(parts.poster, HTMLImageElement);
    poster.src = samplePicturePath(code);
    poster.alt = title;
  }

  root.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.form !== form) return;
    tell("");
    // Another finish has other sliders, and perhaps other colours.
    if (target.name === sampleFields.finish) change(read());
    else update({ isMoving: target.type === "range" || target.type === "color" });
  });
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-step]") : null;
    const slider = button?.parentElement?.querySelector("input");
    if (!slider) return;
    slider.value = String(slider.valueAsNumber + Number(button?.dataset.step));
    update({ isMoving: false });
  });
  form.addEventListener("submit", (event) => {
    if (root.dataset[marks.flat] === undefined) event.preventDefault();
  });

  let suggestion = 0;
  findPart(parts.suggest, HTMLButtonElement).addEventListener("click", () => {
    const sample = read();
    const pairs = suggestPairs(sample.finish, props.palette);
    const isOther = ({ base, glaze }: Sample) => base !== sample.base || glaze !== sample.glaze;
    for (let tries = 0; tries < pairs.length; tries += 1) {
      suggested = pairs[suggestion % pairs.length];
      const next = { ...sample, ...suggested };
      suggestion += 1;
      if (isOther(next)) return change(next);
    }
  });
  findPart(parts.swap, HTMLButtonElement).addEventListener("click", () => change(swapped(read())));

  followOwnColours(form);
  const view = findIn(root, ".sampler-view", HTMLElement);
  followPointer(view, {
    onMove(lightFrom) {
      findIn(form, `[name="${sampleFields.lightFrom}"]`, HTMLInputElement).value =
        String(lightFrom);
      update({ isMoving: true });
    },
    isStill,
  });
  startActions({
    canvas,
    current: () => shown ?? raise(),
    titleOf,
    onKeep() {
      shelf.show();
      showLinks();
    },
    tell,
  });
  // Another tab keeps or removes one.
  window.addEventListener("storage", showLinks);
  showLinks();
}

function raise(): never {
  throw new Error("The page shows a finish that it does not offer");
}
