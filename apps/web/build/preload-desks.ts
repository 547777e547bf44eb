/** Names in the console's page the code that every desk is drawn with: the browser asks for it beside the first script, not after that has run. */
import type { Plugin } from "vite";

const drawnWith = ["draw-console", "desks"];

/** Fails the build when one of them is no file of its own any more. */
export const preloadDesks = (): Plugin => ({
  name: "preload-desks",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) =>
      drawnWith.map((name) => {
        const file = Object.values(bundle).find((each) => each.type === "chunk" && each.name === name);
        if (file === undefined) throw new Error(`preload-desks: no chunk is named ${name}`);
        const attrs = { rel: "modulepreload", crossorigin: true, href: `/${file.fileName}` };
        return { tag: "link", attrs, injectTo: "head" };
      }),
  },
});
