/** For tests: support over a test database, its customers with and without an account, and its operators at their console. */
import { randomBytes } from "node:crypto";
import { createSessionCache } from "../../platform/http/session-cache.ts";
import { ask, buildTestHttp, type TestAnswer } from "../../platform/http/test-http.ts";
import type { TestDatabase } from "../../platform/db/test-database.ts";
import { buildTestConsole, type TestOperator } from "../operators/test-console.ts";
import { supportModule, type SupportDeps } from "./module.ts";
import type { At } from "./repo.ts";

export type Pushed = At & { readonly userId: number };

export const newMark = (): string => randomBytes(32).toString("base64url");
export const newClientId = (): string => randomBytes(12).toString("base64url");

export const openSupport = async (database: TestDatabase, change: Partial<SupportDeps> = {}) => {
  const pushed: Pushed[] = [];
  const clock = { nowMs: () => Date.now() };
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
    readSettings: async () => ({ support_hours: "always", support_link: "" }),
    limitsNetworks: false,
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
  const send = async (who: number | string, text: string, clientId = newClientId()): Promise<number> => {
    const { data, key } = await as(who, "send", { clientId, text });
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
  const close = async (): Promise<void> => {
    await Promise.all([app.close(), console.app.close()]);
  };
  return { module, deps, console, pushed, as, send, read, by, close };
};
export type TestSupport = Awaited<ReturnType<typeof openSupport>>;
