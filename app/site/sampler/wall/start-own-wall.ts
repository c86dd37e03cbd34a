import { nullIfFailed, reportFault } from "#app/browser/network.ts";
import type { Size } from "#app/site/sampler/drawing/camera.ts";
import { type Drawing, openDrawing } from "#app/site/sampler/drawing/open-drawing.ts";
import type { KeptSample } from "#app/site/sampler/kept-samples.ts";
import { openPainter } from "#app/site/sampler/open-canvas.ts";
import { chooserWords, findPart, notLoaded, wallParts } from "#app/site/sampler/parts.ts";
import { doBeside } from "#app/site/sampler/worker/do-beside.ts";
import type { WallPhoto } from "#app/site/sampler/worker/pixels.ts";
import { type Sample, sampleCode } from "#domain/sampler/sample.ts";
import { type Corners, firstCorners } from "./homography.ts";
import type { JudgedWall } from "./judged-wall.ts";
import { openWallPhoto } from "./open-photo.ts";
import { photoScene, type WallSample } from "./photo-scene.ts";
import { cornerButtons, startWallActions, widthSlider } from "./wall-controls.ts";

/** What the page tells the script of the visitor's own wall. */
export interface OwnWallPage {
  sample(): Sample;
  /** The sample in words, e.g. 'Dragging, Bottle Green over Sage'. */
  title(): string;
  /** What the page calls a kept sample. */
  titleOf(kept: KeptSample): string;
  /** Whether only still pictures are wanted. */
  isStill(): boolean;
  /** Called when a picture of the wall was kept. */
  onKeep(): void;
  /** Where a quote is asked for, with what is kept. */
  quotePath(): string;
}

/** The wall on screen. */
export interface OpenedWall {
  /** Shows another photo, or says why it cannot. */
  open(file: File): Promise<void>;
  /** Call it when the sample has changed. */
  redraw(how: { isMoving: boolean }): void;
}

interface OpenWall {
  photo: WallPhoto;
  corners: Corners;
  drawing: Drawing<WallSample>;
}

export function openOwnWall({
  sample,
  title,
  titleOf,
  isStill,
  onKeep,
  quotePath,
}: OwnWallPage): OpenedWall {
  const view = findPart(wallParts.view, HTMLElement);
  const stage = findPart(wallParts.stage, HTMLElement);
  const light = findPart(wallParts.light, HTMLElement);
  let wall: OpenWall | null = null;
  let judging: Promise<JudgedWall> | null = null;
  let turn = 0;
  let drawn = 0;

  const showCorners = cornerButtons({
    stage,
    corners: () => wall?.corners ?? firstCorners,
    onMove: move,
    onPlace(words) {
      findPart(wallParts.place, HTMLElement).textContent = words;
    },
  });
  const metres = widthSlider(() => redraw({ isMoving: true }));
  const painter = openPainter({
    draw,
    onDrawn(shown) {
      canvas().dataset.drawn = sampleCode(shown);
    },
    onFailure(error) {
      reportFault(error);
      tell("The finish could not be loaded. Please try again.");
    },
    isStill,
  });

  async function open(file: File): Promise<void> {
    turn += 1;
    const mine = turn;
    tell("Opening the photo…");
    const photo = await nullIfFailed(openWallPhoto(file));
    if (mine !== turn) return;
    if (!photo) return tell(notLoaded);
    if (typeof photo === "string") return tell(photo);
    close();
    const { width, height } = photo.picture;
    stage.style.aspectRatio = `${width} / ${height}`;
    stage.style.maxWidth = `calc(80svh * ${width / height})`;
    wall = openWall(photo);
    view.hidden = !wall;
    if (!wall) return tell("This browser cannot draw on a photo now. Please try again.");
    findPart(wallParts.chooserWords, HTMLElement).textContent = chooserWords.other;
    tell("The photo is open. Move the four corners onto the wall.");
    move(firstCorners, false);
  }

  function openWall(photo: WallPhoto): OpenWall | null {
    // A canvas whose drawing was stopped cannot be drawn on again.
    const used = canvas();
    used.replaceWith(used.cloneNode());
    const drawing = openDrawing(canvas(), photoScene(photo.picture));
    return drawing && { photo, corners: firstCorners, drawing };
  }

  function move(corners: Corners, isMoving: boolean): void {
    if (!wall) return;
    wall.corners = corners;
    showCorners();
    redraw({ isMoving });
  }

  function redraw({ isMoving }: { isMoving: boolean }): void {
    if (!wall) return;
    delete canvas().dataset.drawn;
    findPart(wallParts.done, HTMLElement).textContent = "";
    if (isMoving) painter.move(sample());
    else painter.paint(sample());
  }

  async function draw(shown: Sample, how: { isMoving: boolean }): Promise<boolean> {
    drawn += 1;
    const mine = drawn;
    // One after the other, so that a slow phone shows some of the way too.
    while (judging && mine === drawn) await Promise.allSettled([judging]);
    const opened = wall;
    if (!opened || mine !== drawn) return false;
    judging = judge(opened, how);
    const judged = await judging.finally(() => {
      judging = null;
    });
    if (opened !== wall || (mine !== drawn && !how.isMoving)) return false;
    canvas().setAttribute("aria-label", `Your wall: ${title()}`);
    // It is said once the corners rest, and only if it differs.
    const { words } = judged.light;
    if (!how.isMoving && light.textContent !== words) light.textContent = words;
    return (await opened.drawing.draw({ ...shown, wall: judged }, how)) && mine === drawn;
  }

  function judge({ photo, corners }: OpenWall, { isMoving }: { isMoving: boolean }) {
    return doBeside("judgedWall", { photo: photo.small, corners, metres: metres(), isMoving });
  }

  async function picture(size: Size, type: "image/jpeg" | "image/png"): Promise<Blob | null> {
    if (!wall) return null;
    const { drawing } = wall;
    const shown = sample();
    const judged = await nullIfFailed(judge(wall, { isMoving: false }));
    return judged && nullIfFailed(drawing.picture({ ...shown, wall: judged }, size, type));
  }

  function close(): void {
    drawn += 1;
    wall?.drawing.stop();
    wall = null;
  }

  findPart(wallParts.remove, HTMLElement).addEventListener("click", () => {
    turn += 1;
    close();
    view.hidden = true;
    light.textContent = "";
    findPart(wallParts.done, HTMLElement).textContent = "";
    findPart(wallParts.chooserWords, HTMLElement).textContent = chooserWords.first;
    findPart(wallParts.chooser, HTMLElement).focus();
    tell("The photo is removed.");
  });
  startWallActions({
    picture,
    photoSize: () => wall?.photo.picture ?? { width: 0, height: 0 },
    sample,
    title,
    titleOf,
    onKeep,
    quotePath,
  });

  return { open, redraw };
}

function canvas(): HTMLCanvasElement {
  return findPart(wallParts.canvas, HTMLCanvasElement);
}

function tell(words: string): void {
  findPart(wallParts.news, HTMLElement).textContent = words;
}
