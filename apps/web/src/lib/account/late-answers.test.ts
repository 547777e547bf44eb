import { beforeEach, expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  clear: () => {},
});
vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("document", { documentElement: { lang: "en" } });
vi.stubGlobal("__SIGN_SECRET__", "candor-sign");

const { ownTask } = await import("../own-task.ts");
const { setApiEnvironment } = await import("../calls/api.ts");
const { chooseAsking } = await import("./order-questions.ts");
const { refreshUser } = await import("./refresh-user.ts");
const { beginSession, currentSession, endSession } = await import("./session.ts");

const user = (uid: number, wallet: string, asklever = 1) =>
  ({ uid, wallet, asklever }) as Parameters<typeof beginSession>[1];
let answer: (body: object) => void = () => {};
/** Until the call before it is on its way. */
const isSent = ownTask;

beforeEach(() => {
  setApiEnvironment({
    networkMessage: () => "network",
    proveFactor: async () => false,
    onExpelled: () => {},
  });
  vi.stubGlobal("fetch", async () => {
    const body = await new Promise<object>((resolve) => (answer = resolve));
    return { headers: new Headers(), json: async () => body };
  });
  beginSession("token-1", user(100101, "5000"));
});

test("[SES-02] what is read of an account changes nothing of the next one that signs in here", async () => {
  const read = refreshUser();
  await isSent();
  endSession();
  beginSession("token-2", user(100102, "7"));
  answer({ retCode: 0, data: user(100101, "4999") });
  await read;
  expect(currentSession()?.user).toEqual(user(100102, "7"));
});

test("[SES-02] [OPT-08] what an account has chosen changes nothing of the next one that signs in here", async () => {
  const choosing = chooseAsking("lever", false);
  await isSent();
  endSession();
  beginSession("token-2", user(100102, "7"));
  answer({ retCode: 0, data: null });
  await choosing;
  expect(currentSession()?.user).toEqual(user(100102, "7"));
});

test("[SES-02] what is read of an account that is still signed in is shown", async () => {
  const read = refreshUser();
  await isSent();
  answer({ retCode: 0, data: user(100101, "4999") });
  await read;
  expect(currentSession()?.user).toEqual(user(100101, "4999"));
});
