/** What follows a registration: the user is signed in, and in a demo has play money and stands before the first trade (SES-03). */
import { login } from "@candor/wire/accounts";
import { demoFund } from "@candor/wire/demo";
import { useNavigate } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { userUpdater } from "../../lib/account/session.ts";
import { ApiFailure, call, newIdempotencyKey } from "../../lib/calls/api.ts";
import { answerCaptcha, loginWork } from "../../lib/captcha/answer-captcha.ts";
import { beginGuide } from "../../lib/device/first-trade-guide.ts";
import { toast } from "../../lib/toasts.ts";
import { loginSummary, type AuthForm } from "./auth-form.ts";
import { leaveForLogin } from "./kept-fields.ts";
import { useBeginSession } from "./use-start-session.ts";

/** What a new user of a demo starts with. */
const playMoney = "10000";

/** Signs in with what was registered. When that does not succeed, the account is open all the same, and /login has its address. */
export const useWelcome = (isDemo: boolean) => {
  const text = useText();
  const navigate = useNavigate();
  const begin = useBeginSession();
  return async (form: AuthForm): Promise<void> => {
    leaveForLogin(form);
    const uid = await begun(form, begin);
    if (uid === undefined) {
      toast.good(text("auth.registered"));
      return await navigate({ to: "/login" });
    }
    const isFunded = isDemo && (await fund());
    toast.good(text(isFunded ? "auth.openedFunded" : "auth.opened"));
    if (isDemo) beginGuide(uid);
    await navigate({ to: isDemo ? "/quotes" : "/" });
  };
};

const begun = async (
  form: AuthForm,
  begin: (token: string) => Promise<number>,
): Promise<number | undefined> => {
  try {
    const send = (answer: object) => call(login, { ...loginSummary(form), ...answer });
    return await begin(await answerCaptcha(send, loginWork));
  } catch (error) {
    if (error instanceof ApiFailure) return undefined;
    throw error;
  }
};

/** A call whose answer is lost is asked about as any other that moves money (API-11). */
const fund = async (): Promise<boolean> => {
  const update = userUpdater();
  try {
    update(await call(demoFund, { money: playMoney }, { idempotencyKey: newIdempotencyKey() }));
    return true;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    toast.failure(error);
    return false;
  }
};
