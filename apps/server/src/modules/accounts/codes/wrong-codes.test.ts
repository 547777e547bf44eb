/** A caller who guesses codes must solve a captcha, whichever form the guesses are sent to (SES-12). */
import { expect, test } from "vitest";
import { withTestApp } from "../../../../tests/test-app.ts";
import { dataOf, keyOf } from "../../security/test-security.ts";

const server = withTestApp({ RATE_LIMITS: "on" });

const ask = async (path: string, input: Readonly<Record<string, unknown>>, token = "") =>
  await server().ask(path, input, { token });
const askForCode = async (email: string): Promise<string> =>
  keyOf(await ask("sendVerifyCode", { code: "", email, phone: "", status: 1 }));

test("[SES-12] wrong codes for the withdrawal password and for a new e-mail address count like all others", async () => {
  const login = await ask("login", { email: "demo@candor.test", pwd: "Demo#2026", type: 2 });
  const token = dataOf(login);
  const guesses = [
    await ask("withdrawPwd", { newpwd: "Next#11", verifycode: "123456" }, token),
    await ask("user/userUpdate", { email: "x@test.test", username: "Ann", verifycode: "123456" }, token),
    await ask("withdrawPwd", { newpwd: "Next#11", verifycode: "123456" }, token),
  ];
  expect(guesses.map(keyOf)).toEqual(["EMAILIncorrect", "EMAILIncorrect", "EMAILIncorrect"]);
  expect(await askForCode("first@test.test")).toBe("CaptchaError");
});
