import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { FieldAction, TextField } from "../../ui/form/field.tsx";
import type { AuthFormHandle } from "./use-auth-form.ts";

type Props = {
  readonly handle: AuthFormHandle;
  readonly name?: "pwd" | "pwdAgain";
  /** "current" at login, "new" where one is chosen: for password managers. "withdrawal" is new, but not for password managers. */
  readonly kind: "current" | "new" | "withdrawal";
};

const labels = {
  current: "auth.password",
  new: "auth.newPassword",
  withdrawal: "auth.withdrawalPassword",
} as const;

export const PasswordField = ({ handle, name = "pwd", kind }: Props) => {
  const text = useText();
  const [visible, setVisible] = useState(false);
  const label = name === "pwdAgain" ? "auth.passwordAgain" : labels[kind];
  return (
    <TextField
      {...handle.field(name)}
      label={text(label)}
      type={visible ? "text" : "password"}
      autoComplete={kind === "current" ? "current-password" : "new-password"}
      hint={kind !== "current" && name === "pwd" ? text("auth.passwordHint") : undefined}
      after={
        <FieldAction edge aria-pressed={visible} onClick={() => setVisible(!visible)}>
          {text(visible ? "auth.hide" : "auth.show")}
        </FieldAction>
      }
    />
  );
};
