/** A copy of the repository as it is on the disk, with the packages of this one, for tools that change it. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { repositoryFiles } from "../tidy/source-files.ts";

/** Returns the folder of the copy. */
export const copyRepository = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "candor-growing-"));
  for (const path of repositoryFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(path, join(folder, path));
  }
  linkPackages(folder, "node_modules");
  for (const workspace of ["apps/server", "apps/web", "packages/core", "packages/wire"])
    linkPackages(folder, join(workspace, "node_modules"));
  return folder;
};

/** Links every package, except our own: they are links from node_modules into the repository, and the copy has its own. */
const linkPackages = (folder: string, modules: string): void => {
  if (!existsSync(modules)) return;
  mkdirSync(join(folder, modules));
  for (const name of readdirSync(modules)) {
    if (name === "@candor" || (name.startsWith(".") && name !== ".bin")) continue;
    symlinkSync(resolve(modules, name), join(folder, modules, name));
  }
  if (modules !== "node_modules") return;
  mkdirSync(join(folder, modules, "@candor"));
  for (const [name, workspace] of [
    ["core", "packages/core"],
    ["wire", "packages/wire"],
  ] as const)
    symlinkSync(join(folder, workspace), join(folder, modules, "@candor", name));
};
