/**
 * Loads test files with Node itself, which runs TypeScript, and with our `vitest`. Each load is a new generation: the same
 * file is evaluated again, with everything of the sandbox that it imports.
 */
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { configureGlobal } from "fast-check";
import { notedFile, startFile, type NotedTest } from "./noted-tests.ts";
import { forgetHooks } from "./vitest.ts";

export type LoadedTest = NotedTest & { readonly id: string; readonly file: string };

/** Asked each time: the process goes to the sandbox after it has loaded this. */
const sandbox = (): string => pathToFileURL(join(process.cwd(), "/")).href;
const ourVitest = new URL("./vitest.ts", import.meta.url).href;
let generation = 0;

registerHooks({
  resolve: (specifier, context, next) => {
    const fromSandbox = context.parentURL?.startsWith(sandbox()) === true;
    if (specifier === "vitest" && fromSandbox) return { url: ourVitest, shortCircuit: true };
    const found = next(specifier, context);
    const isOurs = found.url.startsWith(sandbox()) && !found.url.includes("/node_modules/");
    return isOurs && !found.url.includes("?") ? { ...found, url: `${found.url}?${generation}` } : found;
  },
});

// A property that fails is enough: nobody reads the smallest example of a mutant.
configureGlobal({ endOnFailure: true });

export const newGeneration = (): void => {
  generation += 1;
};

export const loadTests = async (file: string): Promise<readonly LoadedTest[]> => {
  startFile();
  forgetHooks();
  await import(`${pathToFileURL(join(process.cwd(), file)).href}?${generation}`);
  return notedFile().map((test) => ({ ...test, file, id: `${file}#${test.title}` }));
};
