/**
 * How the app's code is cut into files. A page waits for few of them, because each is one more request, and loads
 * little that only others need: libraries that rarely change, what every page starts with, what the front page and others
 * need, what many pages share, and then what the same few pages share.
 */
import { join } from "node:path";

/** What the bundler tells of a module; its own type is not exported by Vite. */
type Modules = {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
};

const frontPage = join(import.meta.dirname, "../src/features/home/home-page.tsx");
const front = new Set<string>();

/** The name of the file for a module that the front page imports, itself or through others. */
const frontOrNone = (id: string, modules: Modules): string | null => {
  // All modules are known when the first is asked for.
  if (front.size === 0) addImported(frontPage, modules);
  return front.has(id) ? "front" : null;
};

const addImported = (id: string, modules: Modules): void => {
  if (front.has(id)) return;
  front.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) addImported(imported, modules);
};

export const chunkGroups = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  // With what the schemas and the first page both need: otherwise it would be in the schemas' file.
  { name: "shell", test: /node_modules\/(@tanstack|zustand)\/|core\/src\/(assert|money)\// },
  // Only for reading saved files: a page loads calls without their schemas (lean-calls.ts).
  { name: "schemas", test: /node_modules\/zod\/|wire\/src\/(scalars|record\/trade-evidence)\.ts$/ },
  { name: "start", tags: ["$initial" as const] },
  { name: frontOrNone, debugName: "front", minShareCount: 3 },
  // Only pages of content need this, and they are more than ten: it would be in the next file.
  { name: "given", test: /calls\/given-answers\.ts$|first-answer\/given\.ts$/ },
  { name: "often", minShareCount: 10 },
  { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
];

/** The last group names its files after all the pages that share them: too long for a list of files. */
export const assetName = (name: string, extension: string): string =>
  `assets/${name.startsWith("shared~") ? "shared" : "[name]"}-[hash]${extension}`;
