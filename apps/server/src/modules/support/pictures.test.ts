/** Pictures in conversations (SUP-01, KYC-03), over a real database and a real folder. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { takeTestLead } from "../../platform/db/test-lead.ts";
import { testTurn } from "../../platform/jobs/test-turn.ts";
import { heicWithPlace, jpegOf, photoWithPlace, tellsMore } from "../../platform/pictures/test-pictures.ts";
import { withPeople } from "../accounts/test-people.ts";
import type { TestOperator } from "../operators/test-console.ts";
import { newClientId, newMark, openSupport, type TestSupport } from "./test-support.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const people = withPeople(database);
let support: TestSupport;
let sue: TestOperator;
let photo: Buffer;
let [nth, alice, bob] = [0, 0, 0];
beforeAll(async () => {
  support = await openSupport(database(), { mostPicturesADay: { customer: 5, operator: 3 } });
  sue = await support.console.operator("sue", ["support"]);
  photo = await jpegOf(30);
});
afterAll(() => support.close());
beforeEach(async () => {
  nth += 1;
  alice = await people().join(`alice${nth}@test.test`);
  bob = await people().join(`bob${nth}@test.test`);
});

const files = (): Promise<readonly string[]> => readdir(join(support.folder, "pictures")).catch(() => []);
const uploaded = async (who: number): Promise<string> => (await support.upload(who, photo)).id;
const refused = async (who: number | string, pictures: readonly string[], text = "here it is") =>
  (await support.as(who, "send", { clientId: newClientId(), text, pictures })).key;
/** A conversation of the user that sue holds. */
const held = async (who: number): Promise<string> => {
  await support.send(who, "a question");
  const id = (await support.read(who)).conversation ?? "";
  await support.by(sue, "supportClaim", { id });
  return id;
};
const answer = (id: string, pictures: readonly string[], text = "") =>
  support.by(sue, "supportAnswer", { id, through: 1, clientId: newClientId(), text, pictures });

describe("a customer's picture", () => {
  test("[SUP-01] up to three go with a message, in their order, also without a text, and only their owner reads them", async () => {
    const ids = [await uploaded(alice), await uploaded(alice), await uploaded(alice)].toReversed();
    await support.send(alice, "three", newClientId(), ids);
    const one = await uploaded(alice);
    await support.send(alice, "", newClientId(), [one]);
    const { rows } = await support.read(alice);
    const shape = { width: 30, height: 20, isDeleted: false };
    expect(rows.map(({ text, pictures }) => [text, pictures])).toEqual([
      ["three", ids.map((id) => ({ id, ...shape }))],
      ["", [{ id: one, ...shape }]],
    ]);
    const read = await support.look(one, alice);
    expect(read.headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect(await sharp(read.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 30 });
    expect((await support.look(one, bob)).statusCode).toBe(404);
    expect((await support.look(one, "")).json()).toMatchObject({ key: "NotLoggedIn" });
    for (const wrong of ["x", "%00", "..%2f..%2fsecret", "00000000-0000-4000-8000-000000000000"])
      expect((await support.look(wrong, alice)).statusCode).toBe(404);
  });

  test("[SUP-01] one of another, one that was sent, one that is not there and a fourth are not sent, and no message is left", async () => {
    const [own, others] = [await uploaded(alice), await uploaded(bob)];
    await support.send(alice, "mine", newClientId(), [own]);
    expect(await refused(alice, [others])).toBe("SupportPictureGone");
    expect(await refused(alice, [own])).toBe("SupportPictureGone");
    expect(await refused(alice, ["00000000-0000-4000-8000-000000000000"])).toBe("SupportPictureGone");
    expect(await refused(alice, [await uploaded(alice), own])).toBe("SupportPictureGone");
    const more = [await uploaded(alice), await uploaded(alice)];
    expect(await refused(alice, [...more, ...more])).toBe("BadRequest");
    expect(await refused(alice, [more[0] ?? "", more[0] ?? ""])).toBe("BadRequest");
    expect(await refused(alice, [], " ")).toBe("SupportTextIncorrect");
    expect((await support.read(alice)).rows).toHaveLength(1);
    // What was refused can still be sent.
    await support.send(bob, "", newClientId(), [others]);
  });

  test("[SUP-01] a repeat is the same message with the same pictures, also of many at once", async () => {
    const [clientId, id] = [newClientId(), await uploaded(alice)];
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => support.send(alice, "once", clientId, [id])),
    );
    expect(new Set(sent).size).toBe(1);
    expect((await support.read(alice)).rows).toMatchObject([{ text: "once", pictures: [{ id }] }]);
  });

  test("[SUP-01] a visitor uploads none and sends none", async () => {
    expect((await support.upload("", photo)).key).toBe("NotLoggedIn");
    expect(await refused(newMark(), [await uploaded(alice)])).toBe("SupportPictureGone");
  });

  test("[API-17] is taken five times within a day here, and not more", async () => {
    const keys: string[] = [];
    while (keys.length < 6) keys.push((await support.upload(alice, photo)).key);
    expect(keys).toEqual([...Array<string>(5).fill("done"), "UploadLimitReached"]);
    expect((await support.upload(bob, photo)).key).toBe("done");
  });

  test.each([
    ["of a camera", () => photoWithPlace(90)],
    ["of a phone", async () => heicWithPlace],
    [
      "with a page behind it",
      async () => Buffer.concat([await jpegOf(60), Buffer.from("<script>Example</script>")]),
    ],
  ])("[KYC-03] a photo %s is kept as a JPEG without anything but the picture", async (_what, make) => {
    const { id } = await support.upload(alice, await make());
    const { rawPayload } = await support.look(id, alice);
    expect((await sharp(rawPayload).metadata()).format).toBe("jpeg");
    expect(tellsMore(rawPayload)).toBe(false);
  });

  test.each([
    ["HTML named as a picture", async () => Buffer.from("<html><script>alert(1)</script></html>")],
    ["an SVG", async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)],
    ["an empty file", async () => Buffer.alloc(0)],
    ["half a picture", async () => (await jpegOf(300)).subarray(0, 900)],
    ["11 MB", async () => Buffer.concat([await jpegOf(9), Buffer.alloc(11_000_000, 7)])],
  ])(
    "[KYC-03] %s is UploadFailed from a customer and an operator, and nothing of it is stored",
    async (_what, make) => {
      const before = await files();
      const file = await make();
      expect((await support.upload(alice, file)).key).toBe("UploadFailed");
      expect((await support.uploadBy(sue, file)).key).toBe("UploadFailed");
      expect(await files()).toEqual(before);
    },
  );
});

describe("at the console", () => {
  test("[SUP-01] [OPS-04] an operator of support opens a picture, each time with a line in the log before it; others do not", async () => {
    const picture = await uploaded(alice);
    await support.send(alice, "look", newClientId(), [picture]);
    const id = (await support.read(alice)).conversation ?? "";
    const opened = await support.openedBy(sue, id, picture);
    expect(opened.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    await support.openedBy(sue, id, picture);
    const { rows } = await sql<{ after: string }>`
      SELECT after FROM audit_log WHERE subject = ${`conversation ${id}`} ORDER BY seq`.execute(
      database().operators,
    );
    expect(rows.map(({ after }) => JSON.parse(after) as unknown)).toEqual(
      Array(2).fill({ note: "picture 1 of message 1 opened" }),
    );
    const cora = await support.console.operator("cora", ["compliance"]);
    expect((await support.openedBy(cora, id, picture)).body.key).toBe("ActionNotAllowed");
    expect((await support.openedBy(sue, await held(bob), picture)).body.key).toBe("PhotoIsDeleted");
  });

  test("[SUP-01] an answer has at most one picture, which its customer then reads; a visitor is sent none", async () => {
    const id = await held(alice);
    const { id: picture } = await support.uploadBy(sue, photo);
    expect((await support.look(picture, alice)).statusCode).toBe(404);
    expect((await answer(id, [picture, picture])).key).toBe("BadRequest");
    expect((await answer(id, [await uploaded(alice)])).key).toBe("SupportPictureGone");
    expect((await answer(id, [picture])).retCode).toBe(0);
    const { rows } = await support.read(alice);
    expect(rows.at(-1)).toMatchObject({ isOwn: false, text: "", pictures: [{ id: picture }] });
    expect((await support.look(picture, alice)).statusCode).toBe(200);
    expect((await support.look(picture, bob)).statusCode).toBe(404);
    const mark = newMark();
    await support.send(mark, "who am I?");
    const other = (await support.read(mark)).conversation ?? "";
    await support.by(sue, "supportClaim", { id: other });
    const { id: second } = await support.uploadBy(sue, photo);
    expect((await answer(other, [second])).key).toBe("SupportPictureGone");
    // The third of the day was the last one.
    expect((await support.uploadBy(sue, photo)).key).toBe("done");
    expect((await support.uploadBy(sue, photo)).key).toBe("UploadLimitReached");
  });
});

test("[SUP-01] what nobody sent is deleted after a day, and what was sent after 90: first the key, then the file", async () => {
  const { shard, epoch } = await takeTestLead(database().engine);
  const run = async (): Promise<void> => {
    const job = support.module.jobs?.find(({ name }) => name === "support-pictures");
    await job?.run({ ...testTurn({ shard, epoch }), date: 0 });
  };
  const [sent, unsent] = [await uploaded(alice), await uploaded(alice)];
  await support.send(alice, "keep it", newClientId(), [sent]);
  await run();
  expect([
    (await support.look(sent, alice)).statusCode,
    (await support.look(unsent, alice)).statusCode,
  ]).toEqual([200, 200]);
  support.clock.aheadMs = 86_400_000 + 5_000;
  await run();
  expect([
    (await support.look(sent, alice)).statusCode,
    (await support.look(unsent, alice)).statusCode,
  ]).toEqual([200, 404]);
  // A sign of another day is refused before anything else.
  support.clock.aheadMs = 0;
  expect(await refused(alice, [unsent])).toBe("SupportPictureGone");
  support.clock.aheadMs = 90 * 86_400_000 + 5_000;
  await run();
  support.clock.aheadMs = 0;
  expect((await support.look(sent, alice)).statusCode).toBe(404);
  expect((await support.read(alice)).rows).toMatchObject([
    { text: "keep it", pictures: [{ isDeleted: true }] },
  ]);
  const { rows } = await owner().query<{ left: string }>(
    "SELECT count(*) AS left FROM support_picture WHERE sealed_key IS NOT NULL OR removed_ms IS NULL",
  );
  expect(Number(rows[0]?.left)).toBe(0);
  expect(await files()).toEqual([]);
});
