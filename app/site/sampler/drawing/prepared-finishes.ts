import { drawnFinish, type FinishName } from "#domain/sampler/finishes.ts";
import { linearColour } from "#domain/sampler/linear-colour.ts";
import type { Sample } from "#domain/sampler/sample.ts";
import { tileSizes } from "#domain/sampler/tile-sizes.ts";
import type { Size } from "./camera.ts";
import { finishDrawings } from "./finishes/finish-drawings.ts";
import { compileProgram } from "./programs.ts";
import type { Scene } from "./scene.ts";
import { loadTile } from "./tiles.ts";

/** A finish that is ready to be drawn: it sets the context up for a sample. */
export type PreparedFinish<Shown extends Sample> = (sample: Shown, size: Size) => void;

/** Compiles and loads a finish. Null if the context was lost meanwhile. */
export async function prepareFinish<Shown extends Sample>(
  gl: WebGL2RenderingContext,
  name: FinishName,
  scene: Scene<Shown>,
): Promise<PreparedFinish<Shown> | null> {
  const drawing = finishDrawings[name];
  const [program, textures] = await Promise.all([
    compileProgram(gl, drawing, scene),
    Promise.all([loadTile(gl, drawing.mask), loadTile(gl, drawing.height)]),
    scene.load?.(gl),
  ]);
  if (!program || gl.isContextLost()) return null;
  const { uniform } = program;

  return (sample, size) => {
    gl.useProgram(program.program);
    textures.forEach((texture, unit) => {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, texture);
    });
    const [first = 0, second = 0, third = 0] = drawnFinish(name).controls.map(
      (control) => (sample.controls[control.name] ?? control.usual) / 100,
    );
    gl.uniform1i(uniform("uMask"), 0);
    gl.uniform1i(uniform("uHeight"), 1);
    gl.uniform1f(uniform("uTileSize"), tileSizes[name]);
    gl.uniform3fv(uniform("uBase"), linearColour(sample.base));
    gl.uniform3fv(uniform("uGlaze"), linearColour(sample.glaze));
    gl.uniform1ui(uniform("uStone"), stoneOf(sample.base));
    gl.uniform4f(uniform("uControls"), first, second, third, 0);
    scene.prepare(gl, uniform, sample, size);
  };
}

/**
 * The number of a stone for the colour of its ground. Colours in the same step of 32 of red, green
 * and blue share it, so that the veins mostly stay while a visitor looks for the right green.
 */
function stoneOf(ground: string): number {
  return Number.parseInt(ground.slice(1), 16) & 0xe0e0e0;
}
