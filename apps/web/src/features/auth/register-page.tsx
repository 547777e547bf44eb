import { register } from "@candor/wire/accounts";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { useHouseMode } from "../../lib/house-mode.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { AddressFields } from "./address-fields.tsx";
import { registerSummary } from "./auth-form.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { ChannelNote } from "./channel-note.tsx";
import { CodeField } from "./code-field.tsx";
import { DemoOutbox } from "./demo-outbox.tsx";
import { PasswordField } from "./password-field.tsx";
import { useAuthForm } from "./use-auth-form.ts";
import { useWelcome } from "./use-welcome.ts";

/** The demo's referrer, valid for everybody. */
const demoReferrer = "100001";

/** /register?uid=N: the referrer is filled in (SES-05). A new user is signed in at once. */
export const RegisterPage = () => {
  const text = useText();
  const isDemo = useHouseMode() === "demo";
  const welcome = useWelcome(isDemo);
  const handle = useAuthForm("register", async (form) => {
    await call(register, registerSummary(form));
    await welcome(form);
  });
  const takeCode = (value: string) => handle.dispatch({ kind: "typed", field: "verifycode", value });
  return (
    <AuthFrame
      title={text("auth.register")}
      lead={
        <>
          {text("auth.haveAccount")} <Link to="/login">{text("auth.login")}</Link>
        </>
      }
      onSubmit={handle.onSubmit}
    >
      <AddressFields handle={handle} label={text("auth.registerBy")} />
      <ChannelNote form={handle.form} />
      <CodeField handle={handle} purpose="register" />
      <DemoOutbox form={handle.form} onCode={takeCode} />
      <PasswordField handle={handle} kind="new" />
      <TextField
        {...handle.field("oid")}
        label={text("auth.referrer")}
        inputMode="numeric"
        autoComplete="off"
        {...(isDemo ? { hint: text("auth.referrerHint", { uid: demoReferrer }) } : {})}
      />
      <Button type="submit" kind="solid" big wide busy={handle.busy}>
        {text("auth.register")}
      </Button>
    </AuthFrame>
  );
};
