import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { emitPageScripts } from "./scripts/emit-page-scripts.ts";

/**
 * By default each module that two screens share is a file of its own, and a screen needs some
 * sixty. Joined, they arrive sooner, with about as many bytes, since larger files compress better.
 * Public pages have scripts of their own (`emitPageScripts`).
 */
const adminChunks = [
  { name: "react", test: /node_modules\W(react|react-dom|react-router|scheduler)\W/, priority: 3 },
  { name: "admin", minShareCount: 25, priority: 2 },
  { name: "editing", minShareCount: 4, priority: 1 },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), emitPageScripts()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: adminChunks } } } } },
    ssr: {
      build: { rollupOptions: { input: "./app/handler.ts" } },
      // Bundling keeps only the icons that we use. Importing the package at run time loads all of
      // them: 27 MB of memory and a sixth of the start-up time. Development does not bundle it,
      // since Vite would then read the icons one by one.
      resolve: { noExternal: command === "build" ? ["lucide-react"] : [] },
    },
  },
  // If Vite found these only when a page imports them, it would reload that page while someone
  // reads it.
  optimizeDeps: { include: ["kysely", "lucide-react", "zod"] },
  cacheDir: ".cache/vite",
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
}));
