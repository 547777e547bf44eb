import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { contentPaths } from "@candor/wire/first-answer/first-asks";
import { folderOf, languages, type Language } from "@candor/wire/language";
import { fileOf } from "@candor/wire/texts/area-of";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bootTexts } from "./build/boot-texts.ts";
import { assetName, chunkGroups } from "./build/chunks.ts";
import { firstLoad } from "./build/first-load.ts";
import { installable } from "./build/installable.ts";
import { leanCalls } from "./build/lean-calls.ts";
import { pageWords } from "./build/page-words.ts";
import { pageRoutes } from "./build/page-routes.ts";
import { precompress } from "./build/precompress.ts";
import { textFileNames } from "./build/text-file-names.ts";
import { textPolicy } from "./build/text-policy.ts";

const server = process.env["API_URL"] ?? "http://127.0.0.1:8080";

/** The pages that people open first, those of content among them, and what each may load: bytes after gzip, a little above what is reached. The product's own limit for / is 150 kB. */
const limits = {
  "/": 149_500,
  "/quotes": 167_500,
  "/contract": 178_500,
  "/login": 160_000,
  "/mine": 169_000,
  "/question": 149_500,
  "/new": 148_600,
  "/newsDetail": 148_400,
  "/about": 148_900,
  "/company": 147_400,
  "/certificates": 147_400,
  "/contact": 147_400,
  "/event": 147_400,
  "/community": 151_400,
  "/project": 163_400,
};

/** The end of the path of a language's texts: of an area, or of its catalog. */
const textSource = (language: Language, area: string): string => {
  const pattern = `i18n/${folderOf(language)}/**/${fileOf(area)}.ts`;
  const [path] = globSync(pattern, { cwd: join(import.meta.dirname, "src") });
  if (path === undefined) throw new Error(`there is no ${pattern}`);
  return `/${path}`;
};

const readTexts = async (language: Language, area: string): Promise<unknown> => {
  const path = join(import.meta.dirname, "src", textSource(language, area));
  return ((await import(pathToFileURL(path).href)) as Record<string, unknown>)[area];
};

/** What only the build that people get has: with the page of parts (`--mode parts`) the app is larger. */
const forPeople = [
  firstLoad({ languages, routes: pageRoutes(), textSource, limits }),
  installable(),
  pageWords(readTexts),
  precompress(),
];

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  define: {
    // A checksum for compatibility, not a secret (API-05): the client carries it in the open.
    __SIGN_SECRET__: JSON.stringify(process.env["SIGN_SECRET"] ?? "candor-sign"),
  },
  plugins: [
    react(),
    leanCalls(),
    textPolicy(),
    // A page of content comes with its words (CNT-02).
    bootTexts(
      Object.keys(limits).filter((address) => address !== "/" && !contentPaths.includes(address)),
      readTexts,
    ),
    ...(mode === "parts" ? [] : forPeople),
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
}));
