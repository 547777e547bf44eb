import { beforeEach, describe, expect, test, vi } from "vitest";
import { emptyForm, reduceAuth, type AuthEvent, type AuthForm } from "./auth-form.ts";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("document", { documentElement: { lang: "en" } });
vi.stubGlobal("__SIGN_SECRET__", "candor-sign");

type Sent = { readonly url: string; readonly body: unknown };
const sent: Sent[] = [];
const answers: object[] = [];
vi.stubGlobal("fetch", async (url: string, init: { body: string }) => {
  sent.push({ url, body: JSON.parse(init.body) });
  return { headers: new Headers(), json: async () => answers.shift() };
});

const { closeFrozen } = await import("./close-frozen.ts");

const told: AuthForm = {
  ...emptyForm,
  email: "ada@example.org",
  pwd: "Secret#1",
  frozen: { closed: undefined },
};
let form: AuthForm;
const dispatch = (event: AuthEvent): void => void (form = reduceAuth(form, event));
const refused = (key: string) => ({ retCode: 1, message: `The server said ${key}`, data: null, key });

beforeEach(() => {
  sent.length = 0;
  answers.length = 0;
  form = told;
});

describe("closing what a frozen account holds", () => {
  test("[SES-17] sends what the login sent, and stores how many were closed", async () => {
    answers.push({ retCode: 0, message: "", data: { count: 3 } });
    await closeFrozen(form, dispatch);
    expect(sent).toEqual([
      { url: "/api/frozen/closeAll", body: { type: 2, email: "ada@example.org", pwd: "Secret#1" } },
    ]);
    expect(form.frozen).toEqual({ closed: 3 });
  });

  test("[SES-17] asks for the second factor when the server does, and sends it along", async () => {
    answers.push(refused("SecondFactorNeeded"), { retCode: 0, message: "", data: { count: 0 } });
    await closeFrozen(form, dispatch);
    expect(form).toMatchObject({ factor: "app", frozen: { closed: undefined } });
    dispatch({ kind: "typed", field: "otp", value: "123456" });
    await closeFrozen(form, dispatch);
    expect(sent[1]?.body).toMatchObject({ otp: "123456" });
    expect(form).toMatchObject({ factor: "none", frozen: { closed: 0 } });
  });

  test("[SES-17] for an account that is no longer frozen, it shows why and no longer offers it", async () => {
    answers.push(refused("AccountIsNotFrozen"));
    await expect(closeFrozen(form, dispatch)).rejects.toThrow("The server said AccountIsNotFrozen");
    expect(form.frozen).toBeUndefined();
  });

  test("[SES-17] any other refusal is shown, and the user may try again", async () => {
    answers.push(refused("PriceIsStale"));
    await expect(closeFrozen(form, dispatch)).rejects.toThrow("The server said PriceIsStale");
    expect(form).toEqual(told);
  });
});
