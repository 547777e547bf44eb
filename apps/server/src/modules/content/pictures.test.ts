/** Pictures of articles (CNT-04), over a real database and a real folder. */
import { doc, p, picture } from "@candor/core/content/build-body";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { takeTestLead } from "../../platform/db/test-lead.ts";
import { buildTestHttp, md5, testSecret } from "../../platform/http/test-http.ts";
import { testTurn } from "../../platform/jobs/test-turn.ts";
import { photoWithPlace, tellsMore } from "../../platform/pictures/test-pictures.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { contentModule } from "./module.ts";
import { readArticles } from "./queries.ts";
import { testContentDeps } from "./test-content.ts";

const database = withTestDatabase();
const clock = { aheadMs: 0, nowMs: () => Date.now() + clock.aheadMs };
let module: ReturnType<typeof contentModule>;
let desk: TestConsole;
let site: Awaited<ReturnType<typeof buildTestHttp>>;
let content: TestOperator;
let risk: TestOperator;

beforeAll(async () => {
  module = contentModule(testContentDeps(database(), [], clock));
  desk = await buildTestConsole(database(), [
    { calls: module.calls.filter(({ call }) => call.access === "operator") },
  ]);
  site = await buildTestHttp(
    module.calls.filter(({ call }) => call.access === "visitor"),
    { rateLimits: false },
  );
  content = await desk.operator("cleo", ["content"]);
  risk = await desk.operator("rita", ["risk"]);
});
afterAll(async () => {
  await desk.app.close();
  await site.app.close();
});

type Uploaded = { readonly id: string; readonly width: number; readonly height: number };
const upload = async ({ token }: TestOperator, file: Buffer): Promise<{ key: string; data: Uploaded }> => {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const response = await desk.app.inject({
    method: "POST",
    url: "/api/operator/articleUpload",
    headers: {
      authorization: token,
      time: String(Date.now()),
      sign: md5(testSecret),
      "content-type": "multipart/form-data; boundary=b",
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n--b--\r\n")]),
  });
  const { key = "done", data } = response.json() as { key?: string; data: Uploaded };
  return { key, data };
};
const by = async (path: string, input: object) =>
  (await desk.call(`operator/${path}`, input as never, content.token)).body;
const make = (of: Uploaded) =>
  by("newArticle", {
    type: 7,
    position: 1,
    title: "With a picture",
    body: JSON.stringify(doc(p("Look."), picture({ ...of, alt: "A chart that falls" }))),
  });
const look = (id: string) => site.app.inject({ url: `/api/article/picture/${id}` });
const runJob = async (): Promise<void> => {
  const { shard, epoch } = await takeTestLead(database().engine);
  const job = module.jobs?.find(({ name }) => name === "article-pictures");
  await job?.run({ ...testTurn({ shard, epoch }), date: 0 });
};

test("[CNT-04] a picture is stored again without a place, is read by everybody and kept by browsers, and is the article's in lists", async () => {
  const { data } = await upload(content, await photoWithPlace(90));
  const made = (await make(data)).data as { readonly id: string };
  await by("publishArticle", { id: made.id, language: "en", version: 1, reason: "as the house agreed" });
  const read = await look(data.id);
  expect(read.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
    "content-disposition": 'inline; filename="picture.jpg"',
    "x-content-type-options": "nosniff",
  });
  expect(await sharp(read.rawPayload).metadata()).toMatchObject({ width: data.width, height: data.height });
  expect(tellsMore(read.rawPayload)).toBe(false);
  const { rows } = await readArticles(
    database().reads,
    "news",
    { language: "ja", nowMs: Date.now() + 1_000 },
    { limit: 10, offset: 0 },
  );
  const path = `/api/article/picture/${data.id}`;
  expect(rows).toMatchObject([{ picurl: path, thumbnail: path, isFallback: true }]);
});

test("[CNT-04] what is no picture, who may not write and the fourth of a day are refused", async () => {
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`);
  expect((await upload(content, svg)).key).toBe("UploadFailed");
  const photo = await photoWithPlace(30);
  expect((await upload(risk, photo)).key).toBe("ActionNotAllowed");
  const writer = await desk.operator("walt", ["content"]);
  const keys: string[] = [];
  while (keys.length < 4) keys.push((await upload(writer, photo)).key);
  expect(keys).toEqual(["done", "done", "done", "UploadLimitReached"]);
  for (const wrong of ["x", "%00", "..%2f..%2fsecret-key", "00000000-0000-4000-8000-000000000000"])
    expect((await look(wrong)).statusCode).toBe(404);
});

test("[CNT-04] what no version has within a day is deleted and is in no later version; what one has stays", async () => {
  const photo = await photoWithPlace(30);
  const [used, unused] = [(await upload(content, photo)).data, (await upload(content, photo)).data];
  expect((await make(used)).key).toBeUndefined();
  await runJob();
  expect((await look(unused.id)).statusCode).toBe(200);
  clock.aheadMs = 86_400_000 + 5_000;
  await runJob();
  clock.aheadMs = 0;
  expect([(await look(used.id)).statusCode, (await look(unused.id)).statusCode]).toEqual([200, 404]);
  expect((await make(unused)).key).toBe("ArticlePictureGone");
  expect((await make({ ...used, id: "00000000-0000-4000-8000-000000000000" })).key).toBe(
    "ArticlePictureGone",
  );
  expect((await make(used)).key).toBeUndefined();
});
