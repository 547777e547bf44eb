import { beforeAll, afterAll, expect, test } from "vitest";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { exampleTexts } from "./example-texts.ts";
import { startCommunity, type TestCommunity } from "./test-community.ts";

const database = withTestDatabase();
let world: TestCommunity;
beforeAll(async () => {
  world = await startCommunity(database());
});
afterAll(() => world.close());

test("[COM-03] a demo begins with examples that are marked and have no author, and with them once", async () => {
  await world.module.start?.();
  await world.module.start?.();
  const { data, total } = await world.speeches();
  expect(total).toBe(exampleTexts.length);
  expect(data.map(({ example, phone, picurl, content }) => [example, phone, picurl, content])).toEqual(
    exampleTexts.map(({ content }) => [true, "", "", content]).toReversed(),
  );
  const [english] = data;
  const comments = await world.comments(english?.id ?? "");
  expect(comments.data).toMatchObject([{ example: true, replyCount: 1 }]);
});
