import type { Size } from "#app/site/sampler/drawing/camera.ts";
import { type Drawing, openDrawing } from "#app/site/sampler/drawing/open-drawing.ts";
import { panelScene } from "#app/site/sampler/drawing/scene.ts";
import { readSample, type Sample } from "#domain/sampler/sample.ts";

/** What the tests call in the browser. */
export interface DrawingPage {
  /** Whether the browser can draw at all. */
  canDraw: boolean;
  /** A PNG in base64: lit in its room, or the paint's own colours. */
  png(code: string, size: Size, what?: "lit" | "albedo"): Promise<string>;
  /** Draws as the page does, and says how many pixels the canvas then has. */
  draw(code: string, isMoving: boolean): Promise<{ isDrawn: boolean; pixels: number }>;
  loseContext(): void;
  restoreContext(): void;
}

declare global {
  interface Window {
    drawingPage: DrawingPage;
  }
}

/** The finish without light. */
const albedo = `
uniform vec4 uView;  // left, top, mm a pixel
uniform vec2 uPanel;

void main() {
  vec3 c = finish(uView.xy + gl_FragCoord.xy * uView.z, uPanel, uView.z).albedo;
  outColour = vec4(mix(c * 12.92, 1.055 * pow(max(c, 0.0031308), vec3(1.0 / 2.4)) - 0.055,
    step(0.0031308, c)), 1.0);
}
`;

const canvas = document.createElement("canvas");
canvas.className = "shown";
document.body.append(canvas);
const lit = openDrawing(canvas);
const gl = canvas.getContext("webgl2");
const loss = gl?.getExtension("WEBGL_lose_context");
let plain: Drawing | null = null;

function sampleOf(code: string): Sample {
  const sample = readSample(code);
  if (!sample) throw new Error(`${code} names no finish.`);
  return sample;
}

function started(drawing: Drawing | null): Drawing {
  if (!drawing) throw new Error("This browser has no WebGL2.");
  return drawing;
}

async function png(code: string, size: Size, what = "lit"): Promise<string> {
  if (what === "albedo")
    plain ??= openDrawing(document.createElement("canvas"), { ...panelScene, glsl: albedo });
  const drawing = started(what === "albedo" ? plain : lit);
  const file = await drawing.picture(sampleOf(code), size, "image/png");
  return file ? base64(file) : "";
}

function base64(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.readAsDataURL(file);
  });
}

async function draw(code: string, isMoving: boolean) {
  const isDrawn = await started(lit).draw(sampleOf(code), { isMoving });
  return { isDrawn, pixels: canvas.width * canvas.height };
}

window.drawingPage = {
  canDraw: lit !== null,
  png,
  draw,
  loseContext: () => loss?.loseContext(),
  restoreContext: () => loss?.restoreContext(),
};
