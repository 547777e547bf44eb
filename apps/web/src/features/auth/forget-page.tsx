import { updatePwd } from "@candor/wire/accounts";
import { Link, useNavigate } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { call, endingOwnSession } from "../../lib/calls/api.ts";
import { endSession } from "../../lib/account/session.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { AddressFields } from "./address-fields.tsx";
import { resetSummary } from "./auth-form.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { ChannelNote } from "./channel-note.tsx";
import { CodeField } from "./code-field.tsx";
import { DemoOutbox } from "./demo-outbox.tsx";
import { PasswordField } from "./password-field.tsx";
import { useAuthForm } from "./use-auth-form.ts";

/** /forget: a new password with a code; every session ends, so it continues at /login (SES-03). */
export const ForgetPage = () => {
  const text = useText();
  const navigate = useNavigate();
  const handle = useAuthForm("forget", async (form) => {
    await endingOwnSession(async () => {
      await call(updatePwd, resetSummary(form));
      endSession();
    });
    toast.good(text("auth.changed"));
    await navigate({ to: "/login" });
  });
  const takeCode = (value: string) => handle.dispatch({ kind: "typed", field: "verifycode", value });
  return (
    <AuthFrame title={text("auth.forget")} lead={text("auth.forgetLead")} onSubmit={handle.onSubmit}>
      <AddressFields handle={handle} label={text("auth.codeBy")} />
      <ChannelNote form={handle.form} />
      <CodeField handle={handle} purpose="reset" />
      <DemoOutbox form={handle.form} onCode={takeCode} />
      <PasswordField handle={handle} kind="new" />
      <PasswordField handle={handle} name="pwdAgain" kind="new" />
      <Button type="submit" kind="solid" big wide busy={handle.busy}>
        {text("auth.change")}
      </Button>
      <p>
        <Link to="/login">{text("auth.backToLogin")}</Link>
      </p>
    </AuthFrame>
  );
};
