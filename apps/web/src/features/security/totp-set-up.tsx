import { totpConfirm } from "@candor/wire/security";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { codeDigitsIn } from "../../lib/show/typed-digits.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { secretGroups } from "./secret-groups.ts";
import styles from "./security.module.css";
import { useSecurityAction } from "./use-security-action.ts";

const TotpQr = lazy(async () => ({ default: (await import("./totp-qr.tsx")).TotpQr }));

type Props = {
  readonly secret: string;
  readonly uri: string;
  /** The recovery codes created with it; empty when the account already had some. */
  readonly onDone: (codes: readonly string[]) => void;
};

/** Scan or type the secret, then enter its first code to prove that the app has it. */
export const TotpSetUp = ({ secret, uri, onDone }: Props) => {
  const text = useText();
  const [otp, setOtp] = useState("");
  const [error, setError] = useState<string>();
  const turnOn = useSecurityAction(
    () => call(totpConfirm, { otp }),
    ({ codes }) => onDone(codes),
    (refused) => setError(refused.message),
  );
  const submit = (): void => {
    if (otp.length === 6) turnOn.mutate();
    else setError(text("security.totp.codeWrong"));
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret);
    toast.good(text("security.totp.copied"));
  };
  return (
    <Form className={styles["form"]} onSubmit={submit}>
      <p>{text("security.totp.scan")}</p>
      <div className={styles["qr"]}>
        <Suspense>
          <TotpQr uri={uri} title={text("security.totp.qr")} />
        </Suspense>
      </div>
      <div>
        <p className="muted">{text("security.totp.byHand")}</p>
        <div className={styles["secret"]}>
          <code className="mono">{secretGroups(secret)}</code>
          <Button onClick={() => void copy()}>{text("security.totp.copy")}</Button>
        </div>
        <a className={styles["onPhone"]} href={uri}>
          {text("security.totp.onPhone")}
        </a>
      </div>
      <p>{text("security.totp.type")}</p>
      <TextField
        label={text("security.totp.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        value={otp}
        error={error}
        onChange={(event) => {
          setError(undefined);
          setOtp(codeDigitsIn(event.target.value));
        }}
      />
      <Button type="submit" kind="solid" wide busy={turnOn.isPending}>
        {text("security.totp.confirm")}
      </Button>
    </Form>
  );
};
