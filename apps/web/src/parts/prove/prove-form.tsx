import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { passkeysWorkAt } from "../../lib/account/passkey.ts";
import type { SecurityOverview } from "../../lib/account/security-overview.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { proveWays } from "./prove-ways.ts";
import styles from "./prove.module.css";
import { useProve } from "./use-prove.ts";

type Props = { readonly has: SecurityOverview; readonly onProved: () => void };

/** A typed factor, and the passkey; which of them are shown depends on what the account has. */
export const ProveForm = ({ has, onProved }: Props) => {
  const text = useText();
  const ways = proveWays(has, passkeysWorkAt(has.passkeyOrigin));
  const { typed } = ways;
  const [value, setValue] = useState("");
  const prove = useProve(onProved);
  const submit = (): void => {
    if (typed !== undefined && value.trim() !== "") prove.byTyping(typed, value);
  };
  return (
    <Form className={styles["form"]} onSubmit={submit}>
      {ways.passkey && (
        <Button
          kind={typed === undefined ? "solid" : "line"}
          wide
          busy={prove.busy}
          onClick={prove.byPasskey}
        >
          {text("security.prove.byPasskey")}
        </Button>
      )}
      {typed !== undefined && (
        <>
          <TextField
            label={text(`security.prove.${typed}`)}
            hint={typed === "otp" ? text("security.prove.otpHint") : undefined}
            type={typed === "pwd" ? "password" : "text"}
            inputMode={typed === "otp" ? "numeric" : "text"}
            autoComplete={typed === "pwd" ? "current-password" : "one-time-code"}
            autoCapitalize="none"
            spellCheck={false}
            // The dialog was opened for this one field.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            maxLength={typed === "pwd" ? 128 : 20}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
          <Button type="submit" kind="solid" wide busy={prove.busy}>
            {text("security.prove.do")}
          </Button>
        </>
      )}
      <FormNote note={prove.note} />
      {ways.elsewhere !== undefined && (
        <p className="muted">
          {text("security.passkeys.elsewhere")} <a href={ways.elsewhere}>{ways.elsewhere}</a>
        </p>
      )}
    </Form>
  );
};
