/** For tests: users who upload pictures and send identities, and operators who review them, over a real database and a real folder. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renamed } from "@candor/wire/codec/names";
import type { OwnIdentity } from "@candor/wire/service/identity";
import type pg from "pg";
import { silentLog } from "../../platform/log.ts";
import { diskStore } from "../../platform/files/disk-store.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { ask, buildTestHttp, md5, testSecret } from "../../platform/http/test-http.ts";
import { testTurn } from "../../platform/jobs/test-turn.ts";
import { takeTestLead } from "../../platform/db/test-lead.ts";
import type { TestDatabase } from "../../platform/db/test-database.ts";
import { createPictureFiles } from "../../platform/pictures/picture-files.ts";
import { createPictures } from "../../platform/pictures/pictures.ts";
import { jpegOf } from "../../platform/pictures/test-pictures.ts";
import { buildTestConsole, type TestOperator } from "../operators/test-console.ts";
import type { IdentityDeps } from "./deps.ts";
import { identityModule } from "./module.ts";

type Answer = { readonly key: string; readonly data: never; readonly message: string };
export type IdentityWorld = Awaited<ReturnType<typeof startIdentityWorld>>;

export const pictureKey = Buffer.alloc(32, 5);

export const startIdentityWorld = async (
  database: TestDatabase,
  owner: pg.Client,
  change: Partial<IdentityDeps> = {},
) => {
  const folder = await mkdtemp(join(tmpdir(), "candor-pictures-"));
  const disk = diskStore(folder);
  /** A test replaces what it wants to fail. */
  const store: { -readonly [Name in keyof FileStore]: FileStore[Name] } = { ...disk };
  const through: FileStore = {
    put: (...given) => store.put(...given),
    size: (...given) => store.size(...given),
    read: (...given) => store.read(...given),
    stream: (...given) => store.stream(...given),
    remove: (...given) => store.remove(...given),
  };
  const clock = { aheadMs: 0, nowMs: () => Date.now() + clock.aheadMs };
  const told: number[] = [];
  const { db, reads, operators, jobs } = database;
  const { shard, epoch } = await takeTestLead(database.engine);
  const module = identityModule({
    db,
    reads,
    operators,
    jobs,
    clock,
    log: silentLog,
    files: createPictureFiles(through, pictureKey),
    readPicture: createPictures(),
    readSettings: async (names) => {
      const rows = await db
        .selectFrom("setting_key")
        .select(["name", "value"])
        .where("name", "in", names)
        .execute();
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    },
    personKey: Buffer.alloc(32, 6),
    mostADay: 20,
    tellEveryMs: 1_000,
    noticesChanged: (userId) => void told.push(userId),
    ...change,
  });
  const isOfOperators = ({ call }: (typeof module.calls)[number]): boolean => call.access === "operator";
  const http = await buildTestHttp(
    module.calls.filter((mounted) => !isOfOperators(mounted)),
    { rateLimits: false, clock: clock as never },
  );
  const desk = await buildTestConsole(database, [{ calls: module.calls.filter(isOfOperators) }]);
  const people = { next: 500_000 };

  const newUser = async (): Promise<number> => {
    people.next += 1;
    await owner.query("INSERT INTO account (user_id, email, username, created_ms) VALUES ($1, $2, 'x', 1)", [
      people.next,
      `u${people.next}@candor.test`,
    ]);
    return people.next;
  };
  const answerOf = (body: { key?: string; data: unknown; message: string }): Answer =>
    ({ key: body.key ?? "done", data: renamed(body.data), message: body.message }) as Answer;
  const call = async (userId: number, path: string, input: object = {}, language = "en"): Promise<Answer> => {
    const change = { token: `token-${userId}`, headers: { "accept-language": language } };
    const { body } = await ask(http.app, clock.nowMs(), path, renamed(input) as never, change);
    return answerOf(body);
  };
  const upload = async (userId: number, file: Buffer, fileName = "photo.jpg"): Promise<Answer> => {
    const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`;
    const response = await http.app.inject({
      method: "POST",
      url: "/api/common/uploadFile",
      headers: {
        authorization: `token-${userId}`,
        time: String(clock.nowMs()),
        sign: md5(testSecret),
        "content-type": "multipart/form-data; boundary=b",
      },
      payload: Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n--b--\r\n")]),
    });
    return answerOf(response.json());
  };
  /** The address of a picture that was just uploaded. */
  const photo = async (userId: number, width = 30): Promise<string> =>
    ((await upload(userId, await jpegOf(width))).data as { url: string }).url;
  const look = (url: string, userId?: number) =>
    http.app.inject({
      url,
      headers: userId === undefined ? {} : { authorization: `token-${userId}` },
    });
  const send = async (userId: number, input: object): Promise<string> =>
    (await call(userId, "user/saveOrUpdKyc", input)).key;
  const own = async (userId: number, language = "en"): Promise<OwnIdentity | null> =>
    (await call(userId, "user/queryKyc", {}, language)).data;
  /** A user who has sent everything; the number of the submission. */
  const sent = async (): Promise<{ readonly userId: number; readonly id: string }> => {
    const userId = await newUser();
    const [frontPhoto, backPhoto] = [await photo(userId), await photo(userId, 60)];
    const key = await send(userId, { username: "Ann Example", idNumber: "AB 123456", frontPhoto, backPhoto });
    if (key !== "done") throw new Error(key);
    return { userId, id: await newestOf(userId) };
  };
  const newestOf = async (userId: number): Promise<string> => {
    const { rows } = await owner.query<{ id: string }>(
      "SELECT id::text FROM identity_submission WHERE user_id = $1 ORDER BY version DESC LIMIT 1",
      [userId],
    );
    return rows[0]?.id ?? "";
  };
  const act = async (by: TestOperator, path: string, input: object): Promise<Answer> =>
    answerOf((await desk.call(`operator/${path}`, renamed(input) as never, by.token)).body);
  /** Claims and decides; what the decision says. */
  const decide = async (by: TestOperator, id: string, input: object): Promise<string> => {
    const claimed = await act(by, "claimIdentity", { id });
    if (claimed.key !== "done") return claimed.key;
    const { claimId } = claimed.data as { claimId: string };
    const decided = await act(by, "decideIdentity", { id, claimId, ...input });
    return decided.key === "done" ? (decided.data as { state: string }).state : decided.key;
  };
  const run = async (name: string): Promise<void> => {
    await module.jobs?.find((job) => job.name === name)?.run({ ...testTurn({ shard, epoch }), date: 0 });
  };
  return {
    http,
    desk,
    clock,
    store,
    told,
    newUser,
    call,
    upload,
    photo,
    look,
    send,
    own,
    sent,
    newestOf,
    act,
    decide,
    run,
    /** The names of the files that are stored. */
    files: async (): Promise<readonly string[]> => await readdir(join(folder, "pictures")).catch(() => []),
    folder,
    stop: async (): Promise<void> => {
      await http.app.close();
      await desk.app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
