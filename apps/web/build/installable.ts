/**
 * What makes the site an app (NAV-09): the web manifest, and /sw.js with the list of this build's files.
 *
 * The worker is a bundle of its own, so that it is one file at an address that never changes. Its list holds what the customers' page
 * can reach and nothing else: another page's files, should there be one, are not for customers' devices.
 */
import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";

type BuiltFile = {
  readonly fileName: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly viteMetadata?: {
    readonly importedCss: ReadonlySet<string>;
    readonly importedAssets: ReadonlySet<string>;
  };
};

const icon = (file: string, size: number, purpose: "any" | "maskable" = "any") => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon("icon-192", 192)] });

export const manifest = {
  id: "/",
  name: "Candor",
  short_name: "Candor",
  description: "Timed options and contracts on a public, hash-chained price record that anyone can check.",
  lang: "en",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: "#f6f7f9",
  background_color: "#f6f7f9",
  categories: ["finance"],
  icons: [icon("icon-192", 192), icon("icon-512", 512), icon("maskable-512", 512, "maskable")],
  shortcuts: [shortcut("Quotes", "/quotes"), shortcut("Contract", "/contract"), shortcut("Mine", "/mine")],
} as const;

export const installable = (): Plugin[] => {
  let reached: ReadonlySet<string> = new Set();
  const lookAround: Plugin = {
    name: "reached-files",
    apply: "build",
    generateBundle: (_options, bundle) => {
      reached = filesReachedFrom("index", Object.values(bundle) as readonly BuiltFile[]);
    },
  };
  return [
    lookAround,
    ...VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "sw.ts",
      // The app registers it itself, when the first page is done.
      injectRegister: false,
      includeManifestIcons: false,
      integration: {
        configureCustomSWViteBuild: (config) => {
          config.logLevel = "warn";
        },
      },
      manifest: structuredClone(manifest) as object,
      injectManifest: {
        rollupFormat: "iife",
        globPatterns: ["index.html", "first-paint.js", "logo.svg", "manifest.webmanifest", "assets/*"],
        globIgnores: ["**/*.{gz,br,map}"],
        manifestTransforms: [
          (entries) => ({
            manifest: entries.filter(({ url }) => !url.startsWith("assets/") || reached.has(url)),
            warnings: [],
          }),
        ],
      },
    }),
  ];
};

/** Everything that the entry of this name imports, now or later, with styles, fonts and pictures. */
export const filesReachedFrom = (entry: string, files: readonly BuiltFile[]): ReadonlySet<string> => {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const reached = new Set<string>();
  const reach = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    const { imports = [], dynamicImports = [], viteMetadata } = byName.get(name) ?? {};
    const assets = [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])];
    for (const next of [...imports, ...dynamicImports, ...assets]) reach(next);
  };
  for (const { fileName, name, isEntry } of files) if (isEntry === true && name === entry) reach(fileName);
  return reached;
};
