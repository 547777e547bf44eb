import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanCalls } from "./build/lean-calls.ts";
import { precompress } from "./build/precompress.ts";
import { preloadDesks } from "./build/preload-desks.ts";
import { textPolicy } from "./build/text-policy.ts";

const server = process.env["API_URL"] ?? "http://127.0.0.1:8081";

/** The operators' console: a bundle of its own in a folder of its own, so that the customers' address has none of its files (OPS-01). */
export default defineConfig({
  root: import.meta.dirname,
  define: {
    __SIGN_SECRET__: JSON.stringify(process.env["SIGN_SECRET"] ?? "candor-sign"),
  },
  plugins: [react(), leanCalls(), textPolicy(), preloadDesks(), precompress()],
  build: {
    outDir: "console/dist",
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: join(import.meta.dirname, "console.html"),
      output: {
        codeSplitting: {
          // Few people open the console, on machines of the house: fewer files are worth more than small ones. What only a few desks share
          // is loaded with them.
          groups: [
            { name: "start", tags: ["$initial" as const] },
            { name: "desks", minShareCount: 5 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": server } },
});
