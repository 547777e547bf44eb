import "@mantine/core/styles.css";
import "mantine-datatable/styles.css";
import { MantineProvider } from "@mantine/core";
import { readBody, type Body } from "@candor/core/content/body";
import { doc, ol, p, picture } from "@candor/core/content/build-body";
import { hostileTexts } from "@candor/core/content/test-hostile";
import type { ArticleStanding, ArticleToEdit, ListedArticle } from "@candor/wire/desks/articles";
import { languages, type Language } from "@candor/wire/language";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, refusal } from "../../app/stories/mount.tsx";
import { beginOperatorSession, endOperatorSession } from "../../console/frame/session.ts";
import { ArticleEditor } from "./article-editor.tsx";
import { ArticlePreview } from "./article-preview.tsx";
import { ArticlesPage } from "./articles-page.tsx";

const standing = (language: Language, part: Partial<ArticleStanding> = {}): ArticleStanding => ({
  language,
  title: `Fees ${language}`,
  newest: 2,
  shown: { version: 2, since: 1_800_000_000_000 },
  planned: null,
  isDown: false,
  isStale: false,
  ...part,
});
const article: ListedArticle = {
  id: "12",
  type: 5,
  position: 3,
  reads: 40,
  createdAt: 1,
  languages: [
    standing("en"),
    standing("zh-CN", { isStale: true }),
    standing("zh-TW", { newest: 0, title: "", shown: null }),
    standing("ja", { shown: null, isDown: true }),
  ],
};
const text = (language: Language, translates: number | null) => ({
  language,
  version: 2,
  title: `Fees ${language}`,
  subtitle: "",
  content: doc(p(`What it costs (${language})`)) as ArticleToEdit["texts"][number]["content"],
  translates,
});
const toEdit: ArticleToEdit = { ...article, texts: [text("en", null), text("zh-CN", 1), text("ja", 2)] };
const me = (roles: readonly string[]) => ({
  id: 1,
  name: "Cleo",
  email: "cleo@house.test",
  roles,
  hasPasskey: true,
});
const answers = {
  "operator/me": me(["content"]),
  "operator/article": toEdit,
  "operator/articles": { retCode: 0, data: [article], total: 1 },
};
const editor = (
  <MantineProvider>
    <ArticleEditor id="12" onClose={() => undefined} />
  </MantineProvider>
);
const photo = (): Promise<Blob> => {
  const canvas = new OffscreenCanvas(12, 8);
  canvas.getContext("2d")?.fillRect(0, 0, 12, 8);
  return canvas.convertToBlob({ type: "image/jpeg" });
};
const panel = (name: string) => page.getByRole("region", { name });

beforeEach(() => beginOperatorSession("token"));
afterEach(endOperatorSession);

test.each([390, 1440])(
  "[CNT-03] [CNT-04] [OPS-02] at a width of %i the list names what is stale, missing and taken down in each language",
  async (width) => {
    await page.viewport(width, 900);
    await mount(
      <MantineProvider>
        <ArticlesPage />
      </MantineProvider>,
      { answers },
    );
    const row = page.getByRole("row", { name: /Fees en/ });
    await expect.element(row).toBeVisible();
    for (const words of [
      "shown: version 2",
      "stale: not of the English text that is shown",
      "missing: shown in English",
      "taken down: shown in English",
    ])
      await expect.element(row.getByText(words).first()).toBeVisible();
    await expect.element(page.getByText("1 with a stale translation")).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test("[CNT-04] what is written is saved as a version of the closed list of nodes, made from the version that it was opened with", async () => {
  await page.viewport(1440, 900);
  const { asked } = await mount(editor, { answers: { ...answers, "operator/saveArticle": { version: 3 } } });
  const english = panel("English");
  const box = english.getByRole("textbox", { name: "Text in English" });
  await expect.element(box).toHaveTextContent("What it costs (en)");
  await expect.element(english.getByRole("button", { name: "Save as version 3" })).toBeDisabled();
  await expect.element(box).toHaveAttribute("contenteditable", "true");
  await box.fill("What it costs <b>now</b>");
  await english.getByRole("button", { name: "Numbered list" }).click();
  await english.getByRole("button", { name: "Save as version 3" }).click();
  const saved = () => asked.find(({ path }) => path === "operator/saveArticle")?.input;
  await expect.poll(saved).toMatchObject({ id: "12", language: "en", base: "2", title: "Fees en" });
  expect(saved()?.["translates"]).toBeUndefined();
  expect(JSON.parse(String(saved()?.["body"])) as Body).toEqual(doc(ol(["What it costs <b>now</b>"])));
});

test("[CNT-04] a picture is uploaded with its words, shown in the text, and saved as a node of its own", async () => {
  await page.viewport(1440, 900);
  const id = "5f0c2f8e-1d1c-4d5a-9a0e-0a1b2c3d4e5f";
  const { asked } = await mount(editor, {
    answers: {
      ...answers,
      "operator/articleUpload": { id, width: 12, height: 8 },
      "operator/articlePicture": async () =>
        new Response(await photo(), { headers: { "content-type": "image/jpeg" } }),
      "operator/saveArticle": { version: 3 },
    },
  });
  const english = panel("English");
  await expect
    .element(english.getByRole("textbox", { name: "Text in English" }))
    .toHaveAttribute("contenteditable", "true");
  await english.getByRole("button", { name: "Picture" }).click();
  const dialog = page.getByRole("dialog", { name: "Picture" });
  await expect.element(dialog.getByRole("button", { name: "Put it in" })).toBeDisabled();
  const file = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (file === null) throw new Error("the dialog takes a file");
  await userEvent.upload(file, new File([await photo()], "chart.jpg", { type: "image/jpeg" }));
  await dialog.getByRole("textbox", { name: "What it shows, in words" }).fill("A chart that falls");
  await dialog.getByRole("button", { name: "Put it in" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(english.getByRole("img", { name: "A chart that falls" })).toBeVisible();
  await english.getByRole("button", { name: "Save as version 3" }).click();
  const saved = () => asked.find(({ path }) => path === "operator/saveArticle")?.input;
  await expect.poll(saved).toBeDefined();
  const body = JSON.parse(String(saved()?.["body"])) as Body;
  expect(readBody(body).ok).toBe(true);
  expect(body.content).toContainEqual(picture({ id, alt: "A chart that falls", width: 12, height: 8 }));
});

test("[CNT-04] while a version is saved nothing is written that the saved one would replace", async () => {
  await page.viewport(1440, 900);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await mount(editor, { answers: { ...answers, "operator/saveArticle": () => promise } });
  const english = panel("English");
  const title = english.getByRole("textbox", { name: "Title" });
  const content = english.getByRole("textbox", { name: /^Text in/ });
  await title.fill("Fees");
  await english.getByRole("button", { name: "Save as version 3" }).click();
  (title.element() as HTMLElement).focus();
  await userEvent.keyboard(" and more");
  (content.element() as HTMLElement).focus();
  await userEvent.keyboard("More");
  await expect.element(title).toHaveValue("Fees");
  expect(content.element().textContent).toBe("What it costs (en)");
  resolve({ version: 3 });
  // What the server has.
  await expect.element(title).toHaveValue("Fees en");
  await title.fill("Fees again");
  await expect.element(title).toHaveValue("Fees again");
});

test("[CNT-04] a missing translation begins empty, and a stale one stays stale until its writer says that it is not", async () => {
  await page.viewport(1440, 900);
  const { asked } = await mount(editor, { answers: { ...answers, "operator/saveArticle": { version: 3 } } });
  const missing = panel("繁體中文").getByRole("textbox", { name: /^Text in/ });
  await expect.element(missing).toBeInTheDocument();
  expect(missing.element().textContent).toBe("");
  await expect.element(panel("繁體中文").getByText("missing: shown in English")).toBeVisible();
  const stale = panel("简体中文");
  const saves = () =>
    asked.filter(({ path }) => path === "operator/saveArticle").map(({ input }) => input["translates"]);
  await stale.getByRole("textbox", { name: "Title" }).fill("手续费");
  await stale.getByRole("button", { name: "Save as version 3" }).click();
  await expect.poll(saves).toEqual(["1"]);
  await stale.getByRole("checkbox", { name: /It says what English version 2 says/ }).click();
  await stale.getByRole("button", { name: "Save as version 3" }).click();
  await expect.poll(saves).toEqual(["1", "2"]);
});

test("[CNT-04] a translation stays one of the English text that its writer saw, also when English is saved meanwhile", async () => {
  await page.viewport(1440, 900);
  let english = 2;
  const { asked } = await mount(editor, {
    answers: {
      ...answers,
      "operator/article": () => ({
        ...toEdit,
        texts: [{ ...text("en", null), version: english }, ...toEdit.texts.slice(1)],
      }),
      "operator/saveArticle": ({ language }: { language: Language }) => {
        if (language === "en") english = 3;
        return { version: 3 };
      },
    },
  });
  const [stale, missing] = [panel("简体中文"), panel("繁體中文")];
  const ofNewest = (version: number) => ({ name: new RegExp(`what English version ${version} says`) });
  await stale.getByRole("checkbox", ofNewest(2)).click();
  await missing.getByRole("textbox", { name: "Title" }).fill("手續費");
  await panel("English").getByRole("textbox", { name: "Title" }).fill("Fees of today");
  await panel("English").getByRole("button", { name: "Save as version 3" }).click();
  await expect.element(stale.getByRole("checkbox", ofNewest(3))).not.toBeChecked();
  await expect.element(missing.getByRole("checkbox", ofNewest(3))).not.toBeChecked();
  await stale.getByRole("button", { name: "Save as version 3" }).click();
  await missing.getByRole("button", { name: "Save as version 1" }).click();
  const saved = () =>
    asked
      .filter(({ path }) => path === "operator/saveArticle")
      .map(({ input }) => [input["language"], input["translates"]]);
  await expect.poll(saved).toEqual([
    ["en", undefined],
    ["zh-CN", "2"],
    ["zh-TW", "2"],
  ]);
});

test("[CNT-04] what somebody else has saved meanwhile is said, and what was written stays", async () => {
  await page.viewport(1440, 900);
  const meanwhile = refusal("ArticleChangedMeanwhile", "Somebody saved another version meanwhile");
  await mount(editor, { answers: { ...answers, "operator/saveArticle": meanwhile } });
  const title = panel("English").getByRole("textbox", { name: "Title" });
  await title.fill("Fees of today");
  await panel("English").getByRole("button", { name: "Save as version 3" }).click();
  await expect
    .element(panel("English").getByRole("alert"))
    .toHaveTextContent("Somebody saved another version meanwhile");
  await expect.element(title).toHaveValue("Fees of today");
  await page
    .getByRole("dialog", { name: /^Article 12/ })
    .getByRole("button", { name: "Close" })
    .first()
    .click();
  await expect.element(page.getByRole("dialog", { name: "Leave without saving" })).toBeVisible();
});

test("[CNT-04] a version is published at a time with a reason, and an older one is published again to undo", async () => {
  await page.viewport(1440, 900);
  const draft = { ...toEdit, languages: [standing("en", { newest: 3 }), ...toEdit.languages.slice(1)] };
  const versions = [3, 2, 1].map((version) => ({
    version,
    title: `Fees ${version}`,
    translates: null,
    writer: version === 1 ? "" : "cleo",
    writtenAt: 1,
    publishedAt: version === 3 ? [] : [1_800_000_000_000],
  }));
  const { asked } = await mount(editor, {
    answers: {
      ...answers,
      "operator/article": draft,
      "operator/publishArticle": {},
      "operator/articleVersions": { retCode: 0, data: versions, total: 3 },
    },
  });
  const published = () =>
    asked.filter(({ path }) => path === "operator/publishArticle").map(({ input }) => input);
  await panel("English").getByRole("button", { name: "Publish version 3" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish version 3 in English" });
  await dialog.getByRole("radio", { name: "From a time on" }).click();
  await dialog.getByLabelText("From (UTC)").fill("2020-01-01T10:00");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("as the house agreed");
  await dialog.getByRole("button", { name: "Publish then" }).click();
  await expect.element(dialog.getByText("A time that is not over")).toBeVisible();
  await dialog.getByLabelText("From (UTC)").fill("2090-01-01T10:00");
  await dialog.getByRole("button", { name: "Publish then" }).click();
  await expect
    .poll(published)
    .toMatchObject([{ version: "3", from: String(Date.UTC(2090, 0, 1, 10)), reason: "as the house agreed" }]);
  await panel("English").getByRole("button", { name: "Versions" }).click();
  await page.getByRole("button", { name: "Publish version 1" }).click();
  const undo = page.getByRole("dialog", { name: "Publish version 1 in English" });
  await undo.getByRole("textbox", { name: "Reason" }).fill("version 2 was wrong");
  await undo.getByRole("button", { name: "Publish now" }).click();
  await expect.poll(() => published()[1]).toMatchObject({ version: "1", reason: "version 2 was wrong" });
  expect(published()[1]?.["from"]).toBeUndefined();
});

test.each([
  [1, "Versions"],
  [2, undefined],
] as const)(
  "[CNT-04] version %i, which is shown, can be published while another is planned: that takes the plan back",
  async (version, at) => {
    await page.viewport(1440, 900);
    const shown = { version, since: 1_800_000_000_000 };
    const planned = { version: 3 - version, from: 3_800_000_000_000 };
    const versions = [2, 1].map((each) => ({
      version: each,
      title: `Fees ${each}`,
      translates: null,
      writer: "cleo",
      writtenAt: 1,
      publishedAt: [],
    }));
    const { asked } = await mount(editor, {
      answers: {
        ...answers,
        "operator/article": {
          ...toEdit,
          languages: [standing("en", { shown, planned }), ...toEdit.languages.slice(1)],
        },
        "operator/publishArticle": {},
        "operator/articleVersions": { retCode: 0, data: versions, total: 2 },
      },
    });
    if (at !== undefined) await panel("English").getByRole("button", { name: at }).click();
    await page
      .getByRole("button", { name: `Publish version ${version}` })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: `Publish version ${version} in English` });
    await dialog.getByRole("textbox", { name: "Reason" }).fill("not before the event");
    await dialog.getByRole("button", { name: "Publish now" }).click();
    await expect
      .poll(() => asked.find(({ path }) => path === "operator/publishArticle")?.input)
      .toMatchObject({ language: "en", version: String(version), reason: "not before the event" });
  },
);

test("[CNT-04] on a phone the languages are tabs, and who may not write only reads", async () => {
  await page.viewport(390, 800);
  await mount(editor, { answers: { ...answers, "operator/me": me(["risk"]) } });
  await page.getByRole("tab", { name: "日本語" }).click();
  await expect.element(panel("日本語").getByRole("textbox", { name: "Title" })).toHaveAttribute("readonly");
  await expect
    .element(panel("日本語").getByRole("textbox", { name: /^Text in/ }))
    .toHaveAttribute("contenteditable", "false");
  await expect.element(page.getByRole("button", { name: /^(Save|Publish|Take)/ })).not.toBeInTheDocument();
  expect(languages.length).toBe(page.getByRole("tab").elements().length);
});

test("[CNT-04] hostile texts are shown as text in the preview, and pasted ones in the editor: none makes an element or runs", async () => {
  let ran = 0;
  Object.assign(globalThis, { alert: () => (ran += 1) });
  const elements = (within: ParentNode): number =>
    within.querySelectorAll(
      "script, img, svg, iframe, object, embed, form, style, meta, base, video, details, math",
    ).length;
  await mount(
    <MantineProvider>
      <div data-testid="preview">
        <ArticlePreview
          title={hostileTexts[0] ?? ""}
          subtitle={hostileTexts[4] ?? ""}
          body={doc(...hostileTexts.map((each) => p(each)))}
          language="en"
        />
      </div>
    </MantineProvider>,
  );
  const preview = page.getByTestId("preview").element();
  expect(elements(preview)).toBe(0);
  expect([...preview.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([...hostileTexts]),
  );
  await mount(editor, { answers });
  const box = panel("English").getByRole("textbox", { name: "Text in English" });
  await expect.element(box).toBeVisible();
  for (const each of hostileTexts) {
    const data = new DataTransfer();
    data.setData("text/html", `<p onclick="alert(1)">${each}</p>`);
    box
      .element()
      .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }
  expect(elements(box.element())).toBe(0);
  for (const link of box.element().querySelectorAll("a"))
    expect(link.getAttribute("href")).toMatch(/^(https:|mailto:|\/)/);
  expect(box.element().innerHTML).not.toMatch(/ on\w+=/);
  expect(ran).toBe(0);
});
