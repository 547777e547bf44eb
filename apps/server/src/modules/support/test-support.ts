/** For tests: support over a test database, its customers with and without an account, and its operators at their console. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diskStore } from "../../platform/files/disk-store.ts";
import { operatorRoles } from "@candor/core/operators/actions";
import { silentLog } from "../../platform/log.ts";
import { createPictureFiles } from "../../platform/pictures/picture-files.ts";
import { createPictures } from "../../platform/pictures/pictures.ts";
import { createSessionCache } from "../../platform/http/session-cache.ts";
import { ask, buildTestHttp, md5, testSecret, type TestAnswer } from "../../platform/http/test-http.ts";
import type { TestDatabase } from "../../platform/db/test-database.ts";
import { buildTestConsole, type TestOperator } from "../operators/test-console.ts";
import { supportModule, type SupportDeps } from "./module.ts";
import type { At } from "./repo.ts";

export type Pushed = At & { readonly userId: number };

export const newMark = (): string => randomBytes(32).toString("base64url");
export const newClientId = (): string => randomBytes(12).toString("base64url");

export const openSupport = async (database: TestDatabase, change: Partial<SupportDeps> = {}) => {
  const pushed: Pushed[] = [];
  /** What operators with these roles were told. */
  const told: {
    readonly roles: readonly string[];
    readonly conversation: string;
    readonly number: number;
  }[] = [];
  const clock = { aheadMs: 0, nowMs: () => Date.now() + clock.aheadMs };
  const folder = await mkdtemp(join(tmpdir(), "candor-support-"));
  const deps: SupportDeps = {
    db: database.db,
    reads: database.reads,
    jobsDb: database.jobs,
    operators: database.operators,
    clock,
    pushes: {
      push: (userId, _type, data) => {
        const { conversation, number } = data as { readonly conversation: string; readonly number: number };
        pushed.push({ userId, conversation: BigInt(conversation), number });
      },
    },
    desks: {
      pushWhere: (isFor, _type, data) => {
        const all = operatorRoles.filter((role) => isFor({ id: "", userId: 1, createdMs: 0, roles: [role] }));
        told.push({ roles: all, ...(data as { readonly conversation: string; readonly number: number }) });
      },
    },
    readSettings: async () => ({
      support_hours: "always",
      support_link: "",
      support_picture_days: "90",
    }),
    limitsNetworks: false,
    log: silentLog,
    files: createPictureFiles(diskStore(folder), Buffer.alloc(32, 5)),
    readPicture: createPictures(),
    mostPicturesADay: { customer: 30, operator: 200 },
    noticesChanged: () => undefined,
    tellAnswered: async () => undefined,
    ...change,
  };
  const module = supportModule(deps);
  const console = await buildTestConsole(database, [module]);
  const { app } = await buildTestHttp(
    module.calls.filter(({ call }) => call.access !== "operator"),
    {
      sessions: createSessionCache(async (token) => ({
        session: { id: token, userId: Number(token), createdMs: Date.now() },
      })),
      clock: clock as never,
      rateLimits: false,
    },
  );
  /** By a user, by number; or by a visitor, by mark. */
  const as = async (who: number | string, path: string, input: object = {}): Promise<TestAnswer["body"]> => {
    const isUser = typeof who === "number";
    const payload = { ...input, ...(isUser ? {} : { mark: who }) };
    const answer = await ask(app, Date.now(), `support/${path}`, payload as never, {
      token: isUser ? String(who) : "",
    });
    return answer.body;
  };
  const send = async (
    who: number | string,
    text: string,
    clientId = newClientId(),
    pictures: readonly string[] = [],
  ): Promise<number> => {
    const { data, key } = await as(who, "send", { clientId, text, pictures });
    if (key !== undefined) throw new Error(key);
    return (data as { number: number }).number;
  };
  const read = async (who: number | string, input: object = { after: 0, size: 100 }) => {
    const { data, key } = await as(who, "read", input);
    if (key !== undefined) throw new Error(key);
    return data as {
      readonly conversation: string | null;
      readonly last: number;
      readonly rows: readonly {
        number: number;
        text: string;
        pictures: readonly { id: string; width: number; height: number; isDeleted: boolean }[];
        isOwn: boolean;
        isBrought: boolean;
        clientId: string;
      }[];
      readonly seenByUs: number;
      readonly seenByYou: number;
      readonly closed: { readonly stars: number | null } | null;
    };
  };
  const by = async (operator: TestOperator, path: string, input: object = {}) => {
    const { body } = await console.call(`operator/${path}`, input as never, operator.token);
    return body;
  };
  const uploadTo = async (http: typeof app, path: string, token: string, file: Buffer) => {
    const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
    const response = await http.inject({
      method: "POST",
      url: `/api/${path}`,
      headers: {
        authorization: token,
        time: String(Date.now()),
        sign: md5(testSecret),
        "content-type": "multipart/form-data; boundary=b",
      },
      payload: Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n--b--\r\n")]),
    });
    const { key, data } = response.json() as { key?: string; data: { id: string } | null };
    return { key: key ?? "done", id: data?.id ?? "" };
  };
  /** By a user, or by a visitor, who has no token. */
  const upload = (who: number | "", file: Buffer) => uploadTo(app, "support/upload", String(who), file);
  const uploadBy = ({ token }: TestOperator, file: Buffer) =>
    uploadTo(console.app, "operator/supportUpload", token, file);
  const look = (id: string, who: number | "") =>
    app.inject({ url: `/api/support/picture/${id}`, headers: { authorization: String(who) } });
  const openedBy = ({ token }: TestOperator, id: string, picture: string) =>
    console.call("operator/supportPicture", { id, picture }, token);
  const close = async (): Promise<void> => {
    await Promise.all([app.close(), console.app.close()]);
    await rm(folder, { recursive: true, force: true });
  };
  return {
    module,
    deps,
    console,
    clock,
    folder,
    pushed,
    told,
    as,
    send,
    read,
    by,
    upload,
    uploadBy,
    look,
    openedBy,
    close,
  };
};
export type TestSupport = Awaited<ReturnType<typeof openSupport>>;
