import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Joins the scripts of the quote form, the only public page with any, into one file instead of a
 * dozen. Of the icons, it takes the public pages' own: the admin's would come along with them.
 */
const quoteFormParts = {
  name: "quote-form",
  test: /app\/(site\/(paths|layout-data|page-head|page-title|message-page|postal-address|structured-data|telephone|use-quote-path)|browser\/(make-id|is-unreachable|page-patience|picture-format|shrink-picture|try-storage)|ui\/(field|button-link|use-hydrated|failed-request|failure-reference|page-links))|lucide-react\/dist\/esm\/(?!icons\/(?!(x|menu)\.))|react-dom\/(index|cjs\/react-dom\.production)/,
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [quoteFormParts] } } } },
    },
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
