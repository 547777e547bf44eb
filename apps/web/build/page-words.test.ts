import { contentPaths } from "@candor/wire/first-answer/first-asks";
import { languages } from "@candor/wire/language";
import { expect, test } from "vitest";
import { pageWords } from "./page-words.ts";
import { pageRoutes } from "./page-routes.ts";

const texts: Readonly<Record<string, object>> = {
  pages: Object.fromEntries(contentPaths.map((path) => [path.slice(1), `name of ${path}`])),
  shell: { demoBar: "play money" },
  project: { lead: "projects" },
  community: { lead: "posts", exampleNote: "by nobody" },
  newsDetail: { lost: "lost", lostBody: "taken down" },
};

/** What the plugin leaves beside the page. */
const written = async (of: typeof texts): Promise<unknown> => {
  const { generateBundle } = pageWords(async (_, area) => of[area]);
  const files: { readonly fileName: string; readonly source: string }[] = [];
  await (generateBundle as (this: object) => Promise<void>).call({
    emitFile: (file: never) => files.push(file),
  });
  expect(files.map(({ fileName }) => fileName)).toEqual(["page-words.json"]);
  return JSON.parse(files[0]?.source ?? "");
};

test("[CNT-02] the server finds the name of each page of content in each language, and what it says of a lost one", async () => {
  const words = (await written(texts)) as Readonly<Record<string, Readonly<Record<string, string>>>>;
  expect(Object.keys(words)).toEqual([...languages]);
  for (const language of languages) {
    for (const path of contentPaths) expect(words[language]?.[path.slice(1)]).toBe(`name of ${path}`);
    expect(words[language]).toMatchObject({
      "shell.demoBar": "play money",
      "newsDetail.lostBody": "taken down",
      "project.lead": "projects",
      "community.exampleNote": "by nobody",
    });
  }
});

test("[CNT-02] a text that is missing stops the build", async () => {
  await expect(written({ ...texts, project: {} })).rejects.toThrow("en has no project.lead");
});

test("[CNT-02] every page of content is a page of the app", () => {
  const addresses = pageRoutes().map(({ address }) => address);
  for (const path of contentPaths) expect(addresses).toContain(path);
});
