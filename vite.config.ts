import { basename } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { emitPageScripts } from "./scripts/emit-page-scripts.ts";
import { externalPackages } from "./scripts/external-packages.mjs";

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

/**
 * What the bundle of the server holds: the handler of requests, the programs that `npm` and the
 * operator start, and those that run in a thread or process of their own.
 */
const programs = [
  "app/handler.ts",
  "cli/admin.ts",
  "cli/backup.ts",
  "cli/restore.ts",
  "db/integrity-thread.ts",
  "domain/images/encoder-process.ts",
  "server/data/encode-built-in.ts",
  "server/start.ts",
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), emitPageScripts()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: adminChunks } } } } },
    ssr: {
      build: {
        rolldownOptions: {
          input: Object.fromEntries(programs.map((file) => [basename(file, ".ts"), file])),
          output: { chunkFileNames: "[name]-[hash].js" },
        },
      },
      // A start reads a few files in place of a thousand, and only the parts of packages that we
      // use. Development bundles nothing, since Vite would read the modules one by one.
      ...(command === "build" && {
        define: { "process.env.NODE_ENV": '"production"' },
        resolve: { noExternal: true as const, external: externalPackages },
      }),
    },
  },
  // If Vite found these only when a page imports them, it would reload that page while someone
  // reads it.
  optimizeDeps: { include: ["kysely", "lucide-react", "zod"] },
  cacheDir: ".cache/vite",
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
}));
