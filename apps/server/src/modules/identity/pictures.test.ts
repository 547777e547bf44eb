/** Pictures as users upload and read them (KYC-02, KYC-03), over a real database and a real folder. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepingConnections, withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { createPictureFiles } from "../../platform/pictures/picture-files.ts";
import { diskStore } from "../../platform/files/disk-store.ts";
import {
  heicWithPlace,
  jpegOf,
  photoWithPlace,
  pngOf,
  tellsMore,
} from "../../platform/pictures/test-pictures.ts";
import { pictureAt } from "./pictures/picture-url.ts";
import { pictureKey, startIdentityWorld, type IdentityWorld } from "./test-identity-world.ts";

const database = keepingConnections(withTestDatabase());
const owner = withOwner(database);
let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld(database(), owner());
});
afterAll(() => world.stop());

const rowsOf = async (userId: number) =>
  (
    await owner().query<{ id: string; sealed_key: Buffer | null; deleted_ms: bigint | null }>(
      "SELECT id, sealed_key, deleted_ms FROM picture WHERE user_id = $1 ORDER BY created_ms",
      [userId],
    )
  ).rows;

describe("an upload", () => {
  test("[KYC-02] answers with code 0 and the address at which its owner reads the picture", async () => {
    const userId = await world.newUser();
    const { key, data } = await world.upload(userId, await pngOf(90));
    const { code, url, message } = data as { code: number; url: string; message: string };
    expect([key, code, message]).toEqual(["done", 0, "Success"]);
    const read = await world.look(url, userId);
    expect(read.statusCode).toBe(200);
    expect(await sharp(read.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 90, height: 60 });
    expect(read.headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect(read.headers["content-disposition"]).toContain("attachment");
    expect(read.headers["content-security-policy"]).toContain("default-src 'none'");
  });

  test("[KYC-02] nobody else reads it: others get a 404, as of a picture that is not there, and who is not logged in is told so", async () => {
    const [userId, other] = [await world.newUser(), await world.newUser()];
    const url = await world.photo(userId);
    const statusOf = async (path: string, by?: number) => {
      const { statusCode, json } = await world.look(path, by);
      return [statusCode, (json() as { key: string }).key];
    };
    expect(await statusOf(url, other)).toEqual([404, "NotFound"]);
    expect(await statusOf(url)).toEqual([200, "NotLoggedIn"]);
    const nowhere = url.replace(/[^/]+$/, "");
    for (const wrong of [
      "00000000-0000-4000-8000-000000000000",
      "x",
      "..%2f..%2fsecret",
      "%00",
      "1'%20OR%201=1",
    ])
      expect([wrong, ...(await statusOf(nowhere + wrong, userId))]).toEqual([wrong, 404, "NotFound"]);
  });

  test.each([
    ["a photo of a camera", () => photoWithPlace(90)],
    ["a photo of a phone", async () => heicWithPlace],
  ])("[KYC-03] %s is kept without the place where it was taken", async (_what, make) => {
    const userId = await world.newUser();
    const { data } = await world.upload(userId, await make());
    const { rawPayload } = await world.look((data as { url: string }).url, userId);
    expect((await sharp(rawPayload).metadata()).format).toBe("jpeg");
    expect(tellsMore(rawPayload)).toBe(false);
  });

  test("[KYC-03] a page inside a picture is not served, whatever its name is", async () => {
    const userId = await world.newUser();
    const page = "<html><script>alert(1)</script></html>";
    const { data } = await world.upload(
      userId,
      Buffer.concat([await jpegOf(60), Buffer.from(page)]),
      "a.html",
    );
    const { rawPayload } = await world.look((data as { url: string }).url, userId);
    expect(rawPayload.includes("script")).toBe(false);
  });

  test.each([
    ["HTML named as a picture", async () => Buffer.from("<html><script>alert(1)</script></html>")],
    ["an SVG", async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)],
    ["an empty file", async () => Buffer.alloc(0)],
    ["half a picture", async () => (await jpegOf(300)).subarray(0, 900)],
    [
      "11 MB of noise that begins as a JPEG",
      async () => Buffer.concat([await jpegOf(9), Buffer.alloc(11_000_000, 7)]),
    ],
  ])("[KYC-02] [KYC-03] %s is UploadFailed, and nothing of it is stored", async (_what, make) => {
    const userId = await world.newUser();
    const before = await world.files();
    const { key, message } = await world.upload(userId, await make(), "passport.png");
    expect([key, message]).toEqual(["UploadFailed", "Upload failed, please try again"]);
    expect(await rowsOf(userId)).toEqual([]);
    expect(await world.files()).toEqual(before);
  });

  test("[KYC-02] whose file cannot be stored is UploadFailed, and no key of it is left", async () => {
    const userId = await world.newUser();
    const { put } = world.store;
    world.store.put = async () => {
      throw new Error("the disk is full");
    };
    expect((await world.upload(userId, await jpegOf(30))).key).toBe("UploadFailed");
    world.store.put = put;
    expect(await rowsOf(userId)).toMatchObject([
      { sealed_key: null, deleted_ms: expect.anything() as unknown },
    ]);
  });

  test("[API-17] is taken 20 times within a day and not more, also when many come at once, and again the next day", async () => {
    const userId = await world.newUser();
    const file = await jpegOf(9);
    const keys: string[] = [];
    while (keys.length < 18) keys.push((await world.upload(userId, file)).key);
    expect(new Set(keys)).toEqual(new Set(["done"]));
    const together = await Promise.all([1, 2, 3, 4].map(() => world.upload(userId, file)));
    expect(together.filter(({ key }) => key === "done").length).toBeLessThanOrEqual(2);
    while ((await rowsOf(userId)).length < 20) await world.upload(userId, file);
    expect((await world.upload(userId, file)).key).toBe("UploadLimitReached");
    expect(await rowsOf(userId)).toHaveLength(20);
    world.clock.aheadMs = 86_400_000 + 1_000;
    expect((await world.upload(userId, file)).key).toBe("done");
    world.clock.aheadMs = 0;
  });
});

describe("a stored picture", () => {
  test("[KYC-03] is sealed with a key of its own, which is sealed too", async () => {
    const userId = await world.newUser();
    const urls = [await world.photo(userId), await world.photo(userId)];
    const [first, second] = await rowsOf(userId);
    const ids = urls.map((url) => pictureAt(url) ?? "");
    const [one, other] = await Promise.all(ids.map((id) => readFile(join(world.folder, "pictures", id))));
    expect(one?.subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(one).not.toEqual(other);
    const files = createPictureFiles(diskStore(world.folder), pictureKey);
    const keyOf = (id: string | undefined) =>
      [first, second].find((row) => row?.id === id)?.sealed_key ?? Buffer.alloc(0);
    const [id = "", otherId = ""] = ids;
    expect((await files.read(id, keyOf(id)))?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(await files.read(id, keyOf(otherId))).toBeUndefined();
    const stranger = createPictureFiles(diskStore(world.folder), Buffer.alloc(32, 9));
    expect(await stranger.read(id, keyOf(id))).toBeUndefined();
  });

  test("[KYC-03] that nobody sent for review is deleted after a day: first its key, then its file", async () => {
    const userId = await world.newUser();
    const url = await world.photo(userId);
    const id = pictureAt(url) ?? "";
    await world.run("identity-photos");
    expect((await world.look(url, userId)).statusCode).toBe(200);
    world.clock.aheadMs = 86_400_000 + 1_000;
    const { remove } = world.store;
    world.store.remove = async () => {
      throw new Error("the store cannot be reached");
    };
    await expect(world.run("identity-photos")).rejects.toThrow("cannot be reached");
    expect((await rowsOf(userId))[0]).toMatchObject({ sealed_key: null });
    expect(await world.files()).toContain(id);
    expect((await world.look(url, userId)).statusCode).toBe(404);
    world.store.remove = remove;
    await world.run("identity-photos");
    expect(await world.files()).not.toContain(id);
    world.clock.aheadMs = 0;
  });

  test("[KYC-03] a key that was destroyed is not put back, by any role", async () => {
    const userId = await world.newUser();
    await world.photo(userId);
    const [row] = await rowsOf(userId);
    const web = database().db;
    await web
      .updateTable("picture")
      .set({ sealed_key: null, deleted_ms: 1n })
      .where("id", "=", row?.id ?? "")
      .execute();
    const back = { sealed_key: Buffer.alloc(60), deleted_ms: null };
    await expect(
      web
        .updateTable("picture")
        .set(back)
        .where("id", "=", row?.id ?? "")
        .execute(),
    ).rejects.toMatchObject({ code: "CA050" });
  });
});
