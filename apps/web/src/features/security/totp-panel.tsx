import { totpBegin, totpRemove } from "@candor/wire/security";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./security.module.css";
import { TotpSetUp } from "./totp-set-up.tsx";
import { useSecurityAction } from "./use-security-action.ts";

type Props = { readonly isOn: boolean; readonly onCodes: (codes: readonly string[]) => void };

/** The authenticator app: on or off, to set up or to turn off (SES-15). */
export const TotpPanel = ({ isOn, onCodes }: Props) => {
  const text = useText();
  const begin = useSecurityAction(
    () => call(totpBegin, {}),
    () => {},
  );
  const remove = useSecurityAction(
    () => call(totpRemove, {}),
    () => toast.good(text("security.totp.removed")),
  );
  const askRemove = async (): Promise<void> => {
    const agreed = await confirm({
      title: text("security.totp.removeTitle"),
      body: text("security.totp.removeBody"),
      action: text("security.totp.remove"),
    });
    if (agreed) remove.mutate();
  };
  const finish = (codes: readonly string[]): void => {
    begin.reset();
    toast.good(text("security.totp.done"));
    onCodes(codes);
  };
  return (
    <Panel
      title={text("security.totp.title")}
      aside={
        <span className={styles[isOn ? "on" : "off"]}>
          {text(isOn ? "security.totp.on" : "security.totp.off")}
        </span>
      }
    >
      <p className={styles["note"]}>{text("security.totp.body")}</p>
      {isOn ? (
        <Button busy={remove.isPending} onClick={() => void askRemove()}>
          {text("security.totp.remove")}
        </Button>
      ) : (
        <Button kind="solid" busy={begin.isPending} onClick={() => begin.mutate()}>
          {text("security.totp.begin")}
        </Button>
      )}
      <Dialog title={text("security.totp.setUp")} open={begin.data !== undefined} onClose={begin.reset}>
        {begin.data !== undefined && <TotpSetUp {...begin.data} onDone={finish} />}
      </Dialog>
    </Panel>
  );
};
