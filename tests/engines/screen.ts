import { startKept } from "./kept-program.ts";

/** Starts a screen that nobody sees. A browser draws on it that gets its `environment`. */
export async function startScreen() {
  const { told, stop } = await startKept("Xvfb", {
    args: () => ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    ready: /^(\d+)\n/m,
  });
  return { environment: { DISPLAY: `:${told}` }, stop };
}
