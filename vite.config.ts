import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Scripts of the quote form, the only public page that loads any: one file instead of a dozen.
 */
const quoteFormParts = {
  name: "quote-form",
  test: /app\/(site\/(addresses|layout-data|page-head|page-title|message-page|postal-address|structured-data|telephone|use-quote-address)|browser\/(make-id|is-unreachable|page-patience|try-storage)|ui\/(field|button-link|use-hydrated))|lucide|react-dom\/(index|cjs\/react-dom\.production)/,
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [quoteFormParts] } } } },
    },
    ssr: {
      build: { rollupOptions: { input: "./app/handler.ts" } },
      // Bundled, only the icons in use remain; imported, all of them take 27 MB and a sixth of the
      // start. In development Vite would read them one by one.
      resolve: { noExternal: command === "build" ? ["lucide-react"] : [] },
    },
  },
  // Found only when a page imports them, they would reload that page while someone reads it.
  optimizeDeps: { include: ["kysely", "lucide-react", "zod"] },
  cacheDir: ".cache/vite",
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
}));
