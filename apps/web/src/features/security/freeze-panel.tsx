import { freezeAccount } from "@candor/wire/security";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call, endingOwnSession } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { endSession } from "../../lib/account/session.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./security.module.css";

const effects = ["signOut", "noLogin", "ends", "stays", "back"] as const;

/** The owner's emergency stop: what it does, in plain text, and a confirmation before it is done (SES-15, SES-17). */
export const FreezePanel = () => {
  const text = useText();
  const [reason, setReason] = useState("");
  const freeze = useFreeze();
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: text("security.freeze.confirmTitle"),
      body: text("security.freeze.confirmBody"),
      action: text("security.freeze.do"),
    });
    if (agreed) freeze.mutate(reason.trim());
  };
  return (
    <Panel title={text("security.freeze.title")}>
      <div className={styles["form"]}>
        <p className={styles["text"]}>{text("security.freeze.body")}</p>
        <ul className={styles["effects"]}>
          {effects.map((effect) => (
            <li key={effect}>{text(`security.freeze.${effect}`)}</li>
          ))}
        </ul>
        <TextField
          label={text("security.freeze.reason")}
          value={reason}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        <Button className={styles["freeze"]} busy={freeze.isPending} onClick={() => void ask()}>
          {text("security.freeze.do")}
        </Button>
      </div>
    </Panel>
  );
};

/** When the call has succeeded, the server has ended all sessions of the account, so the page for a new password is shown. */
const useFreeze = () => {
  const text = useText();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (reason: string) =>
      endingOwnSession(async () => {
        await call(freezeAccount, { reason });
        // The session has ended: no question may keep the user on this page.
        await navigate({ to: "/forget", ignoreBlocker: true });
        endSession();
      }),
    onSuccess: () => toast.plain(text("security.freeze.done")),
    onError: toast.failure,
  });
};
