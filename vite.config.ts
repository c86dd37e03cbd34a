import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: { rollupOptions: { input: "./app/handler.ts" } },
      // Built in, the few icons in use stay; imported, all of them take 27 MB and a sixth of the start. While developing
      // they would be read one by one.
      resolve: { noExternal: command === "build" ? ["lucide-react"] : [] },
    },
  },
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
}));
