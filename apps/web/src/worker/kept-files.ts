/**
 * Which files of a build the service worker caches (NAV-09). Pure. Only files of the build are ever cached: an old answer of
 * the API or an old price would be false, so there is no place for one.
 */

/** A file of this build as the build lists it; without a revision, its name changes with its contents. */
export type ListedFile = { readonly url: string; readonly revision?: string | null };
export type Listed = ReadonlySet<string>;

/** The path of the page in the cache; every address of the app is this page. */
export const pagePath = "/index.html";

const prefix = "candor-";

/** The build's own cache, named after its page: the page changes whenever any file that it leads to changes. */
export const cacheNameOf = (files: readonly ListedFile[]): string =>
  prefix + (files.find(({ url }) => pathOf(url) === pagePath)?.revision ?? "unknown");

/** The caches to drop when `current` is active. The previous build stays, because tabs may still run it. `names` has the oldest first. */
export const cachesToDrop = (names: readonly string[], current: string): readonly string[] =>
  names.filter((name) => name.startsWith(prefix) && name !== current).slice(0, -1);

export const listedPaths = (files: readonly ListedFile[]): Listed =>
  new Set(files.map(({ url }) => pathOf(url)));

const pathOf = (url: string): string => (url.startsWith("/") ? url : `/${url}`);

/** Names below assets/ contain a hash of their contents. */
export const isHashed = (path: string): boolean => path.startsWith("/assets/");

/** The files that the page itself names: without them nothing is drawn. */
export const filesOfPage = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(/\s(?:src|href)="(\/[^"]+)"/g)].map(([, path = ""]) => path)),
];

/**
 * What to cache for a page that asks: the files that it has loaded and, if it names its language, all other pages in it.
 * Fonts are cached when they were used; most devices never need some of them.
 */
export const filesToKeep = (
  listed: Listed,
  loaded: readonly string[],
  language: string | undefined,
): readonly string[] => {
  const used = loaded.filter((path) => listed.has(path));
  if (language === undefined) return used;
  const others = [...listed].filter(
    (path) =>
      path !== pagePath && !path.endsWith(".woff2") && (languageOfFile(path) ?? language) === language,
  );
  return [...new Set([...used, ...others])];
};

/** Files of texts are named after their language: `build/text-file-names.ts`. */
const languageOfFile = (path: string): string | undefined =>
  /^\/assets\/texts-([a-z]{2}(?:-[A-Z]{2})?)-/.exec(path)?.[1];

/**
 * The page as it is cached: it is marked as not fresh from the server, which `live/connection.ts` reads. Its
 * headers stay, including the content security policy, except those about the transfer.
 */
export const keptPage = (html: string, headers: Headers): Response => {
  const kept = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "etag", "last-modified"]) kept.delete(name);
  return new Response(html.replace("<html", "<html data-kept"), { headers: kept });
};
