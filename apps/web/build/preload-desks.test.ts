import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "..");

test("[OPS-03] the console's page is served while it is developed, too, when nothing is built", async () => {
  const server = await createServer({
    configFile: join(web, "vite.console.config.ts"),
    root: web,
    logLevel: "silent",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  });
  try {
    const page = readFileSync(join(web, "console.html"), "utf8");
    expect(await server.transformIndexHtml("/console.html", page)).toContain("/@vite/client");
  } finally {
    await server.close();
  }
});
