/** Identities as users send them (KYC-01), over a real database. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepingConnections, withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import type { TestOperator } from "../operators/test-console.ts";
import { startIdentityWorld, type IdentityWorld } from "./test-identity-world.ts";

const database = keepingConnections(withTestDatabase());
const owner = withOwner(database);
let world: IdentityWorld;
let ada: TestOperator;
beforeAll(async () => {
  world = await startIdentityWorld(database(), owner());
  ada = await world.desk.operator("ada", ["compliance"]);
});
afterAll(() => world.stop());

const person = { username: "Ann Example", idNumber: "AB 123456" };

describe("an identity", () => {
  test("[KYC-01] is null before anything was sent", async () => {
    expect(await world.own(await world.newUser())).toBeNull();
  });

  test("[KYC-01] needs a name, a number and two photos of the caller's, refused in this order with these keys", async () => {
    const [userId, other] = [await world.newUser(), await world.newUser()];
    const [frontPhoto, backPhoto, foreign] = [
      await world.photo(userId),
      await world.photo(userId),
      await world.photo(other),
    ];
    expect(await world.send(userId, {})).toBe("tip.userName");
    expect(await world.send(userId, { username: "Ann" })).toBe("tip.id");
    for (const photos of [
      {},
      { frontPhoto },
      { frontPhoto, backPhoto: foreign },
      { frontPhoto, backPhoto: frontPhoto },
      { frontPhoto, backPhoto: "/api/common/picture/00000000-0000-4000-8000-000000000000" },
      { frontPhoto, backPhoto: "https://example.com/photo.jpg" },
      { frontPhoto, backPhoto: `javascript:${backPhoto}` },
    ])
      expect([photos, await world.send(userId, { ...person, ...photos })]).toEqual([photos, "tip.pic"]);
    expect(await world.own(userId)).toBeNull();
    expect(
      await world.send(userId, { ...person, frontPhoto, backPhoto: `https://candor.test${backPhoto}` }),
    ).toBe("done");
  });

  test("[KYC-01] is under review then, with its number masked but for the last four", async () => {
    const { userId } = await world.sent();
    expect(await world.own(userId)).toMatchObject({
      username: "Ann Example",
      idNumber: "•••••3456",
      status: 1,
      refusalText: "",
      again: [],
      decidedAt: null,
      photosUntil: null,
    });
  });

  test("[KYC-01] sent unchanged is NoChanges, also with the masked number, and changed it is UnderReview", async () => {
    const { userId } = await world.sent();
    expect(await world.send(userId, person)).toBe("NoChanges");
    const own = await world.own(userId);
    const { username, idNumber, frontPhoto, backPhoto } = own ?? {};
    expect(await world.send(userId, { username, idNumber, frontPhoto, backPhoto })).toBe("NoChanges");
    expect(await world.send(userId, { username: "Ann Other" })).toBe("UnderReview");
    expect(await world.send(userId, { username: "<b>" })).toBe("tip.userName");
  });

  test("[KYC-01] [API-11] that is sent sixteen times at once is stored once", async () => {
    const userId = await world.newUser();
    const photos = { frontPhoto: await world.photo(userId), backPhoto: await world.photo(userId) };
    const keys = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        world.send(userId, { ...person, username: `Ann ${"x".repeat(index + 1)}`, ...photos }),
      ),
    );
    expect(keys.filter((key) => key === "done")).toHaveLength(1);
    expect(new Set(keys)).toEqual(new Set(["done", "UnderReview"]));
  });

  test("[KYC-03] name and number are sealed in the database, for this user alone", async () => {
    const { userId } = await world.sent();
    const { rows } = await sql<{ row: string; sealed: Buffer }>`
      SELECT s::text AS row, sealed FROM identity_submission s WHERE user_id = ${userId}`.execute(
      database().db,
    );
    expect(rows[0]?.row).not.toContain("Example");
    expect(rows[0]?.sealed.toString("latin1")).not.toMatch(/Example|123456/);
  });

  test("[KYC-01] when it is confirmed it stays as it is", async () => {
    const { userId, id } = await world.sent();
    expect(await world.decide(ada, id, { verdict: "approved" })).toBe("approved");
    expect(await world.own(userId)).toMatchObject({ status: 2, refusalText: "", again: [] });
    expect(await world.send(userId, person)).toBe("NoChanges");
    expect(await world.send(userId, { username: "Ann Other" })).toBe("IdentityIsConfirmed");
  });

  test("[KYC-01] after a refusal its sender reads why in each language, and sends only what was refused", async () => {
    const { userId, id } = await world.sent();
    const refusal = { verdict: "refused", number: "differs", front: "cutOff", sentence: "Page 2, please." };
    expect(await world.decide(ada, id, refusal)).toBe("refused");
    const own = await world.own(userId);
    expect(own).toMatchObject({ status: 3, again: ["number", "front"] });
    expect(own?.refusalText).toBe(
      "The number is not the one in the document. The front photo is cut off; please show the whole document with its edges. Page 2, please.",
    );
    expect((await world.own(userId, "ja"))?.refusalText).toBe(
      "番号が書類の記載と異なります。表面の写真が途中で切れています。書類の端まで全体を写してください。Page 2, please.",
    );
    expect((await world.own(userId, "zh-CN"))?.refusalText).toContain("号码与证件上的不一致。");
    expect((await world.own(userId, "zh-TW"))?.refusalText).toContain("號碼與證件上的不一致。");
    expect(await world.send(userId, { username: "Ann Other" })).toBe("tip.id");
    expect(await world.send(userId, { idNumber: "•••••3456" })).toBe("tip.id");
    expect(await world.send(userId, { idNumber: "CD 98765" })).toBe("tip.pic");
    const frontPhoto = await world.photo(userId);
    expect(await world.send(userId, { idNumber: "CD 98765", frontPhoto })).toBe("done");
    expect(await world.own(userId)).toMatchObject({
      username: "Ann Example",
      idNumber: "••••8765",
      status: 1,
      frontPhoto,
      backPhoto: own?.backPhoto,
    });
  });

  test("[KYC-01] [NOTE-02] its sender is told of a decision by a notice, once", async () => {
    const [approved, refused] = [await world.sent(), await world.sent()];
    await world.decide(ada, approved.id, { verdict: "approved" });
    await world.decide(ada, refused.id, { verdict: "refused", back: "expired" });
    await world.run("identity-tell");
    await world.run("identity-tell");
    const noticesOf = async (userId: number) =>
      (
        await owner().query<{ key: string; tourl: string }>(
          "SELECT key, tourl FROM notice WHERE user_id = $1",
          [userId],
        )
      ).rows;
    expect(await noticesOf(approved.userId)).toEqual([{ key: "identityApproved", tourl: "/authentication" }]);
    expect(await noticesOf(refused.userId)).toEqual([{ key: "identityRefused", tourl: "/authentication" }]);
    expect(world.told.filter((userId) => userId === refused.userId)).toHaveLength(1);
  });
});

describe("photos of an identity", () => {
  const dayMs = 86_400_000;
  const later = async (days: number): Promise<void> => {
    world.clock.aheadMs = days * dayMs + 60_000;
    await world.run("identity-photos");
    world.clock.aheadMs = 0;
  };
  const statuses = async (userId: number, urls: readonly string[]) =>
    await Promise.all(urls.map(async (url) => (await world.look(url, userId)).statusCode));

  test("[KYC-03] are kept while it is under review, however long that takes, and deleted 30 days after the decision", async () => {
    const waiting = await world.sent();
    const decided = await world.sent();
    const urlsOf = async (userId: number) => {
      const own = await world.own(userId);
      return [own?.frontPhoto ?? "", own?.backPhoto ?? ""];
    };
    const [kept, gone] = [await urlsOf(waiting.userId), await urlsOf(decided.userId)];
    await world.decide(ada, decided.id, { verdict: "approved" });
    const { decidedAt, photosUntil } = (await world.own(decided.userId)) ?? {};
    expect(photosUntil).toBe((decidedAt ?? 0) + 30 * dayMs);
    await later(29);
    expect(await statuses(decided.userId, gone)).toEqual([200, 200]);
    await later(30);
    expect(await statuses(decided.userId, gone)).toEqual([404, 404]);
    expect(await statuses(waiting.userId, kept)).toEqual([200, 200]);
    expect(await world.own(decided.userId)).toMatchObject({
      frontPhoto: "",
      backPhoto: "",
      photosUntil: null,
      status: 2,
    });
    expect(await world.send(decided.userId, person)).toBe("NoChanges");
    const left = await world.files();
    for (const url of gone) expect(left).not.toContain(url.split("/").at(-1));
    for (const url of kept) expect(left).toContain(url.split("/").at(-1));
  });

  test("[KYC-01] [KYC-03] that were deleted after a refusal must be sent again, although nobody refused them", async () => {
    const { userId, id } = await world.sent();
    await world.decide(ada, id, { verdict: "refused", name: "incomplete" });
    expect((await world.own(userId))?.again).toEqual(["name"]);
    await later(31);
    expect((await world.own(userId))?.again).toEqual(["name", "front", "back"]);
    expect(await world.send(userId, { username: "Ann Mary Example" })).toBe("tip.pic");
  });

  test("[KYC-03] that were sent again are kept with what is under review, long after the first decision", async () => {
    const { userId, id } = await world.sent();
    await world.decide(ada, id, { verdict: "refused", name: "incomplete" });
    expect(await world.send(userId, { username: "Ann Mary Example" })).toBe("done");
    const { frontPhoto, backPhoto } = (await world.own(userId)) ?? {};
    await later(100);
    expect(await statuses(userId, [frontPhoto ?? "", backPhoto ?? ""])).toEqual([200, 200]);
  });
});
