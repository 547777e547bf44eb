import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@candor/wire/language";
import { expect, test } from "vitest";
import { bootTexts } from "./boot-texts.ts";

const source = readFileSync(join(import.meta.dirname, "../index.html"), "utf8");

/** The page as it is built, with texts that say what they are. */
const built = async (): Promise<string> => {
  const { transformIndexHtml } = bootTexts(["/quotes"], async (language, area) => {
    if (area === "home") return { headline: `headline, ${language}`, sub: `sub, ${language}` };
    if (area === "pages") return { quotes: `quotes, ${language}` };
    return { failed: `failed, ${language}: {reload}`, reload: "again", noScript: `no script, ${language}` };
  });
  const { handler } = transformIndexHtml as { readonly handler: (html: string) => Promise<string> };
  return await handler(source);
};

test("[NAV-05] a browser that runs no scripts is told so in every language, each marked as what it is", async () => {
  const [, said = ""] = /<noscript>(.*?)<\/noscript>/s.exec(await built()) ?? [];
  expect(said).toBe(languages.map((each) => `<p lang="${each}">no script, ${each}</p>`).join(""));
});

test("[NAV-05] what to do when nothing loads stands in the page for every language, and no place of a text is left", async () => {
  const html = await built();
  for (const each of languages)
    expect(html).toContain(`<p data-for="${each}">failed, ${each}: <a href="">again</a></p>`);
  expect(html).not.toContain("<!--");
});
