import { useEffect, useRef } from "react";
import { useText } from "../../i18n/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import type { AuthFormHandle } from "./use-auth-form.ts";

/** The second factor at login: the app's code or a recovery code (SES-15). */
export const FactorField = ({ handle }: { readonly handle: AuthFormHandle }) => {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const isApp = handle.form.factor === "app";
  useEffect(() => field.current?.focus(), [isApp]);
  return (
    <TextField
      key={handle.form.factor}
      {...handle.field("otp")}
      ref={field}
      label={text(isApp ? "auth.otp" : "auth.recoveryCode")}
      hint={text(isApp ? "auth.otpHint" : "auth.recoveryHint")}
      inputMode={isApp ? "numeric" : "text"}
      autoComplete={isApp ? "one-time-code" : "off"}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
    />
  );
};

/** Switches between the two, for a user who has lost the app or found it again. */
export const FactorSwitch = ({ handle }: { readonly handle: AuthFormHandle }) => {
  const text = useText();
  const isApp = handle.form.factor === "app";
  return (
    <Button
      kind="quiet"
      onClick={() => handle.dispatch({ kind: "factor", factor: isApp ? "recovery" : "app" })}
    >
      {text(isApp ? "auth.useRecovery" : "auth.useApp")}
    </Button>
  );
};
