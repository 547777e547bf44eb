import { recoveryCodes } from "@candor/wire/security";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import type { SecurityOverview } from "../../lib/account/security-overview.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./security.module.css";
import { ShownCodes } from "./shown-codes.tsx";
import { useSecurityAction } from "./use-security-action.ts";

type Props = {
  readonly has: SecurityOverview;
  readonly uid: number;
  /** The codes just made and not yet confirmed as saved; otherwise empty. */
  readonly codes: readonly string[];
  readonly onCodes: (codes: readonly string[]) => void;
};

/** How many recovery codes are left, new ones, and, once, the codes themselves (SES-15). */
export const RecoveryPanel = ({ has, uid, codes, onCodes }: Props) => {
  const text = useText();
  const renew = useSecurityAction(
    () => call(recoveryCodes, {}),
    (answer) => onCodes(answer.codes),
  );
  const second = has.totp || has.passkeys.length > 0;
  const ask = async (): Promise<void> => {
    const agreed =
      has.recoveryCodes === 0 ||
      (await confirm({
        title: text("security.codes.renewTitle"),
        body: text("security.codes.renewBody"),
        action: text("security.codes.renew"),
      }));
    if (agreed) renew.mutate();
  };
  return (
    <Panel
      id="recovery"
      title={text("security.codes.title")}
      aside={
        <span className={styles[has.recoveryCodes > 0 ? "on" : "off"]}>
          {has.recoveryCodes > 0
            ? text("security.codes.left", { count: has.recoveryCodes })
            : text("security.overview.none")}
        </span>
      }
    >
      {codes.length > 0 ? (
        <ShownCodes codes={codes} uid={uid} onKept={() => onCodes([])} />
      ) : (
        <>
          <p className={styles["note"]}>{text("security.codes.body")}</p>
          {second ? (
            <Button busy={renew.isPending} onClick={() => void ask()}>
              {text("security.codes.renew")}
            </Button>
          ) : (
            <p className="muted">{text("security.codes.none")}</p>
          )}
        </>
      )}
    </Panel>
  );
};
