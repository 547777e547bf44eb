import { login } from "@candor/wire/accounts";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure, call } from "../../lib/calls/api.ts";
import { answerCaptcha, loginWork } from "../../lib/captcha/answer-captcha.ts";
import { Button } from "../../ui/button.tsx";
import { CheckingNote } from "../../ui/checking/checking-note.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { AddressFields } from "./address-fields.tsx";
import { addressOf, isClosing, loginSummary } from "./auth-form.ts";
import { AuthFrame } from "./auth-frame.tsx";
import styles from "./auth.module.css";
import { closeFrozen } from "./close-frozen.ts";
import { FactorField, FactorSwitch } from "./factor-field.tsx";
import { FrozenPart } from "./frozen-part.tsx";
import { PasskeyLogin } from "./passkey-login.tsx";
import { PasswordField } from "./password-field.tsx";
import { useAuthForm, type AuthFormHandle } from "./use-auth-form.ts";
import { useStartSession } from "./use-start-session.ts";

type StepProps = { readonly handle: AuthFormHandle; readonly onToken: (token: string) => Promise<void> };

/**
 * /login: address and password or a passkey, then the second factor of an account that has one (SES-15), then the front page (SES-03). A user
 * who is told that the account is frozen can close its positions from here (SES-17).
 */
export const LoginPage = () => {
  const startSession = useStartSession();
  const handle = useAuthForm("login", async (form, dispatch) => {
    if (isClosing(form)) return await closeFrozen(form, dispatch);
    try {
      const send = (answer: object) => call(login, { ...loginSummary(form), ...answer });
      await startSession(await answerCaptcha(send, loginWork));
    } catch (error) {
      const key = error instanceof ApiFailure ? error.key : "";
      if (key === "SecondFactorNeeded") return dispatch({ kind: "factor", factor: "app" });
      if (key === "AccountFrozen") dispatch({ kind: "frozen", frozen: { closed: undefined } });
      throw error;
    }
  });
  const Step = handle.form.factor === "none" ? PasswordStep : FactorStep;
  return <Step handle={handle} onToken={startSession} />;
};

/** What keeps a login waiting (SES-13): a proof of work, no capacity for now, a locked address. The form stays as it is, to be sent again. */
const LoginNotes = ({ handle }: { readonly handle: AuthFormHandle }) => (
  <div className={styles["notes"]}>
    <CheckingNote />
    <FormNote note={handle.note} />
    {handle.noteKey === "LoginLocked" && <LockedHelp />}
  </div>
);

/** The ways in that a locked address leaves, after the work was done and was not enough. */
const LockedHelp = () => {
  const text = useText();
  return (
    <div className="muted">
      <p>{text("auth.lockedWhy")}</p>
      <ul>
        <li>{text("auth.lockedPasskey")}</li>
        <li>{text("auth.lockedNetwork")}</li>
        <li>
          {text("auth.lockedCode")} <Link to="/forget">{text("auth.forget")}</Link>
        </li>
      </ul>
    </div>
  );
};

const PasswordStep = ({ handle, onToken }: StepProps) => {
  const text = useText();
  return (
    <AuthFrame
      title={text("auth.login")}
      lead={
        <>
          {text("auth.noAccount")} <Link to="/register">{text("auth.toRegister")}</Link>
        </>
      }
      onSubmit={handle.onSubmit}
    >
      <AddressFields handle={handle} label={text("auth.loginBy")} />
      <PasswordField handle={handle} kind="current" />
      <Button type="submit" kind="solid" big wide busy={handle.busy}>
        {text("auth.login")}
      </Button>
      <LoginNotes handle={handle} />
      <FrozenPart handle={handle} />
      <p>
        <Link to="/forget">{text("auth.toForget")}</Link>
      </p>
      <PasskeyLogin onToken={onToken} />
    </AuthFrame>
  );
};

const FactorStep = ({ handle, onToken }: StepProps) => {
  const text = useText();
  const closing = isClosing(handle.form);
  return (
    <AuthFrame
      title={text("auth.factorTitle")}
      lead={text("auth.factorLead", { address: addressOf(handle.form) })}
      onSubmit={handle.onSubmit}
    >
      <FactorField handle={handle} />
      <Button type="submit" kind="solid" big wide busy={handle.busy}>
        {text(closing ? "auth.frozenClose" : "auth.confirmLogin")}
      </Button>
      <LoginNotes handle={handle} />
      <FactorSwitch handle={handle} />
      <Button kind="quiet" onClick={() => handle.dispatch({ kind: "factor", factor: "none" })}>
        {text(closing ? "shell.cancel" : "auth.anotherAccount")}
      </Button>
      {!closing && <PasskeyLogin onToken={onToken} />}
    </AuthFrame>
  );
};
