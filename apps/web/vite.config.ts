import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bootTitles } from "./build/boot-titles.ts";
import { assetName, chunkGroups } from "./build/chunks.ts";
import { firstLoad } from "./build/first-load.ts";
import { installable } from "./build/installable.ts";
import { precompress } from "./build/precompress.ts";
import { textFileNames } from "./build/text-file-names.ts";
import { pages as en } from "./src/i18n/en/pages.ts";
import { pages as ja } from "./src/i18n/ja/pages.ts";
import { pages as zhCn } from "./src/i18n/zh-cn/pages.ts";
import { pages as zhTw } from "./src/i18n/zh-tw/pages.ts";
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
    bootTitles(["/quotes", "/contract", "/login", "/mine"], { en, "zh-CN": zhCn, "zh-TW": zhTw, ja }),
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
      // Bytes after gzip, a little above what is reached; the product's own limit for / is 190 kB.
      limits: { "/": 165_000, "/quotes": 175_000, "/contract": 186_000, "/login": 166_000, "/mine": 174_000 },
    }),
    installable(),
    precompress(),
  ],
  build: {
    target: "es2023",
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: join(import.meta.dirname, "index.html"),
      output: {
        chunkFileNames: (chunk) =>
          chunk.facadeModuleId ? textFileNames(chunk) : assetName(chunk.name, ".js"),
        assetFileNames: ({ names: [name = ""] }) => assetName(name, "[extname]"),
        codeSplitting: {
          groups: chunkGroups,
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
