import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * What the quote form's page, alone among the public ones, loads: one file of it has fewer headers
 * than a dozen.
 */
const quoteFormParts = {
  name: "quote-form",
  test: /app\/(site\/(addresses|layout-data|page-head|page-title|message-page|postal-address|structured-data|telephone)|make-id|unreachable|ui\/(field|button-link))|lucide/,
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [quoteFormParts] } } } },
    },
    ssr: {
      build: { rollupOptions: { input: "./app/handler.ts" } },
      // Built in, the few icons in use stay; imported, all of them take 27 MB and a sixth of the
      // start. While developing they would be read one by one.
      resolve: { noExternal: command === "build" ? ["lucide-react"] : [] },
    },
  },
  // Found only when a page imports them, they would reload that page while someone reads it.
  optimizeDeps: { include: ["kysely", "lucide-react", "zod"] },
  cacheDir: ".cache/vite",
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
}));
