import { frozenCloseAll } from "@candor/wire/accounts";
import { ApiFailure, call } from "../../lib/calls/api.ts";
import { answerCaptcha, loginWork } from "../../lib/captcha/answer-captcha.ts";
import { loginSummary } from "./auth-form.ts";
import type { AuthAction } from "./use-auth-form.ts";

/** Closes every position of a frozen account (SES-17); asks for the second factor when the server does. */
export const closeFrozen: AuthAction = async (form, dispatch) => {
  try {
    const { count } = await answerCaptcha(
      (answer) => call(frozenCloseAll, { ...loginSummary(form), ...answer }),
      loginWork,
    );
    dispatch({ kind: "frozen", frozen: { closed: count } });
  } catch (error) {
    const key = error instanceof ApiFailure ? error.key : "";
    if (key === "SecondFactorNeeded") return dispatch({ kind: "factor", factor: "app" });
    if (key === "AccountIsNotFrozen") dispatch({ kind: "frozen", frozen: undefined });
    throw error;
  }
};
