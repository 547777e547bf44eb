import { passkeyAdd, passkeyOptions } from "@candor/wire/security";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { passkeyMade, PasskeyCancelled } from "../../lib/account/passkey.ts";
import { proveFactor } from "../../lib/account/prove.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { passkeyName } from "./passkey-name.ts";
import styles from "./security.module.css";
import { useSecurityAction } from "./use-security-action.ts";

type Props = {
  /** When the user's last proof of a factor expires. The server refuses a passkey without one, so a new proof is asked for in time. */
  readonly freshUntil: number;
  readonly onDone: (codes: readonly string[]) => void;
};

/** How long the browser's own dialog may be open: a proof that expires sooner is asked for again first. */
const makingMs = 120_000;

export const PasskeyAdd = ({ freshUntil, onDone }: Props) => {
  const text = useText();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [note, setNote] = useState<string>();
  const add = useSecurityAction(
    async (name: string) => {
      if (freshUntil - makingMs < serverNowMs() && !(await proveFactor())) throw new PasskeyCancelled();
      const { options } = await call(passkeyOptions, { purpose: "add" });
      return call(passkeyAdd, { name, response: await passkeyMade(options) });
    },
    ({ codes }, name) => {
      toast.good(text("security.passkeys.added", { name }));
      onDone(codes);
    },
    (refused) =>
      setNote(refused.name === "InvalidStateError" ? text("security.passkeys.there") : refused.message),
  );
  const submit = (): void => {
    const name = passkeyName(typed);
    setNote(undefined);
    if (name === undefined) setError(text("security.passkeys.nameWrong"));
    else add.mutate(name);
  };
  return (
    <Form className={styles["form"]} onSubmit={submit}>
      <TextField
        label={text("security.passkeys.name")}
        hint={text("security.passkeys.nameHint")}
        value={typed}
        error={error}
        autoComplete="off"
        maxLength={60}
        onChange={(event) => {
          setError(undefined);
          setTyped(event.target.value);
        }}
      />
      <FormNote note={note} />
      <Button type="submit" kind="solid" wide busy={add.isPending}>
        {text("security.passkeys.make")}
      </Button>
    </Form>
  );
};
