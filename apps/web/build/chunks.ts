/**
 * How the app's code is cut into files. A page waits for few of them, because each is one more request, and loads
 * little that only others need: libraries that rarely change, what every page starts with, what many pages share,
 * and then what the same few pages share.
 */
export const chunkGroups = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "shell", test: /node_modules\/(@tanstack|zustand)\// },
  { name: "start", tags: ["$initial" as const] },
  { name: "often", minShareCount: 5 },
  { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
];

/** The last group names its files after all the pages that share them: too long for a list of files. */
export const assetName = (name: string, extension: string): string =>
  `assets/${name.startsWith("shared~") ? "shared" : "[name]"}-[hash]${extension}`;
