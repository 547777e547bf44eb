import { loginOptions, passkeyLogin } from "@candor/wire/security";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure, call } from "../../lib/calls/api.ts";
import { PasskeyCancelled, passkeyAnswer } from "../../lib/account/passkey.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./auth.module.css";
import { addressOfPasskeys, ownsPasskeys, passkeyPlace } from "./passkey-place.ts";

type Props = { readonly onToken: (token: string) => Promise<void> };

/** Logs in with only a passkey (SES-15). At an address that cannot use passkeys, it says where they work, or shows nothing. */
export const PasskeyLogin = ({ onToken }: Props) => {
  const text = useText();
  const { hostname, port } = location;
  const hasPasskeys = globalThis.PublicKeyCredential !== undefined;
  const place = passkeyPlace({ hostname, hasPasskeys });
  const [elsewhere, setElsewhere] = useState(place === "localhost" ? "localhost" : undefined);
  const login = useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await call(loginOptions, {});
      const { rpId } = JSON.parse(options) as { readonly rpId?: string };
      if (rpId !== undefined && !ownsPasskeys(hostname, rpId)) return setElsewhere(rpId);
      const response = await passkeyAnswer(options);
      await onToken(await call(passkeyLogin, { challengeId, response }));
    },
    onError: (error) => {
      if (error instanceof PasskeyCancelled) return;
      if (error instanceof ApiFailure) toast.failure(error);
      else toast.bad(text("refusal.PasskeyRefused"));
    },
  });
  if (place === "nowhere") return null;
  return (
    <div className={styles["other"]}>
      <p className={styles["or"]}>{text("auth.or")}</p>
      {elsewhere === undefined ? (
        <Button big wide busy={login.isPending} onClick={() => login.mutate()}>
          {text("auth.passkey")}
        </Button>
      ) : (
        <p className="muted" role="status">
          {text("auth.passkeyElsewhere")}{" "}
          <a href={addressOfPasskeys(elsewhere, port)}>{addressOfPasskeys(elsewhere, port)}</a>
        </p>
      )}
    </div>
  );
};
