import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { firstLoad } from "./build/first-load.ts";
import { precompress } from "./build/precompress.ts";
import { pageTexts } from "./src/app/page-texts.ts";
import type { LazyArea } from "./src/i18n/catalogue-type.ts";

const server = process.env["API_URL"] ?? "http://127.0.0.1:8080";

const textSource = (language: string, area: LazyArea): string => {
  const name = language.toLowerCase();
  if (area === "refusal") return `/wire/src/messages/${name}.ts`;
  return `/i18n/${name}/${area === "orders" ? "lever-orders" : area}.ts`;
};

export default defineConfig({
  root: import.meta.dirname,
  define: {
    // A checksum for compatibility, not a secret (API-05): the client carries it in the open.
    __SIGN_SECRET__: JSON.stringify(process.env["SIGN_SECRET"] ?? "candor-sign"),
  },
  plugins: [
    react(),
    firstLoad({
      languages: {
        en: "/i18n/en/catalogue.ts",
        "zh-CN": "/i18n/zh-cn/catalogue.ts",
        "zh-TW": "/i18n/zh-tw/catalogue.ts",
        ja: "/i18n/ja/catalogue.ts",
      },
      pages: {
        "/": "/features/home/home-page.tsx",
        "/quotes": "/features/quotes/quotes-page.tsx",
        "/contract": "/features/contract/contract-page.tsx",
        "/login": "/features/auth/login-page.tsx",
        "/mine": "/features/mine/mine-page.tsx",
      },
      textsOf: pageTexts,
      textSource,
    }),
    precompress(),
  ],
  build: {
    target: "es2023",
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, "index.html"),
        sw: join(import.meta.dirname, "src/service-worker.ts"),
      },
      output: {
        // Its address must not change: browsers ask there for a newer one.
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: "shell", test: /node_modules\/(@tanstack|zustand)\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": server,
      "/public": server,
      "/ws": { target: server.replace("http", "ws"), ws: true },
    },
  },
});
