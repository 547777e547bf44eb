/**
 * What makes the site an app (NAV-09): the web manifest, and /sw.js with the list of this build's files.
 *
 * The worker is a bundle of its own, so that it is one file at an address that never changes. Its list holds what the customers' page
 * can reach and nothing else: another page's files, should there be one, are not for customers' devices.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin, type ResolvedConfig } from "vite";

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

const manifestFile = "manifest.webmanifest";
/** Files of the page whose names stay the same; those below assets/ have a hash of their contents in the name. */
const namedFiles = ["index.html", "first-paint.js", "logo.svg", manifestFile];

export const installable = (): Plugin => {
  let reached: ReadonlySet<string> = new Set();
  let config: ResolvedConfig;
  return {
    name: "installable",
    apply: "build",
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "manifest", href: `/${manifestFile}` }, injectTo: "head" },
    ],
    generateBundle(_options, bundle) {
      reached = filesReachedFrom("index", Object.values(bundle) as readonly BuiltFile[]);
      this.emitFile({ type: "asset", fileName: manifestFile, source: JSON.stringify(manifest) });
    },
    writeBundle: {
      sequential: true,
      handler: () => buildWorker(config, reached),
    },
  };
};

/** The app registers it itself, when the first page is done. */
const buildWorker = async ({ root, build: { outDir } }: ResolvedConfig, reached: ReadonlySet<string>) => {
  const folder = resolve(root, outDir);
  const files = [
    ...namedFiles.map((url) => ({ url, revision: hash("sha256", readFileSync(join(folder, url))) })),
    ...[...reached].filter((url) => url.startsWith("assets/")).map((url) => ({ url, revision: null })),
  ];
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { __FILES__: JSON.stringify(files) },
    build: {
      outDir,
      emptyOutDir: false,
      lib: { entry: join(root, "src/sw.ts"), name: "app", formats: ["iife"] },
      rolldownOptions: { output: { entryFileNames: "sw.js" } },
    },
  });
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
