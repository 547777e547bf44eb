/**
 * House rules about package-lock.json. `npm ci` refuses a lock that names an optional package which the registry did not have when the
 * lock was made (a compiler's build for another system, for example), so a lock names only what it contains.
 */
import type { Finding } from "./finding.ts";

type Entry = {
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
export type Lock = { readonly packages: Readonly<Record<string, Entry>> };

/** `folder: name` of each optional dependency that the lock does not contain. */
export const missingOptionals = (lock: Lock): readonly { readonly folder: string; readonly name: string }[] =>
  Object.entries(lock.packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isHeld(lock, folder, name))
      .map((name) => ({ folder, name })),
  );

/** The same lock without them. */
export const pruneLock = (lock: Lock): Lock => ({
  ...lock,
  packages: Object.fromEntries(
    Object.entries(lock.packages).map(([folder, entry]) => {
      if (entry.optionalDependencies === undefined || !folder.includes("node_modules/"))
        return [folder, entry];
      const held = Object.entries(entry.optionalDependencies).filter(([name]) => isHeld(lock, folder, name));
      return [folder, { ...entry, optionalDependencies: Object.fromEntries(held) }];
    }),
  ),
});

export const lockFindings = (path: string, lock: Lock): readonly Finding[] => [
  ...missingOptionals(lock).map(({ folder, name }) => ({
    path,
    message: `${folder} names ${name}, which the lock does not hold: run sh tools/run tools/prune-lock.ts`,
  })),
  ...Object.entries(lock.packages)
    .filter(([, { resolved, link }]) => link !== true && resolved !== undefined)
    .map(([folder]) => ({
      path,
      message: `${folder} names a registry: set omit-lockfile-registry-resolved`,
    })),
];

/** Packages are searched where Node searches: in the folder itself, then further up. */
const isHeld = ({ packages }: Lock, folder: string, name: string): boolean => {
  const parts = folder === "" ? [] : folder.split("/");
  return Array.from({ length: parts.length + 1 }, (_, up) => parts.slice(0, parts.length - up))
    .map((above) => [...above, "node_modules", name].join("/"))
    .some((path) => packages[path] !== undefined);
};
