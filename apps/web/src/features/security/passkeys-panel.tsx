import { passkeyRemove } from "@candor/wire/security";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { passkeysWorkAt } from "../../lib/account/passkey.ts";
import type { SecurityOverview } from "../../lib/account/security-overview.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Panel } from "../../ui/panel.tsx";
import { PasskeyAdd } from "./passkey-add.tsx";
import styles from "./security.module.css";
import { useSecurityAction } from "./use-security-action.ts";

type Passkey = SecurityOverview["passkeys"][number];
type Props = { readonly has: SecurityOverview; readonly onCodes: (codes: readonly string[]) => void };

/** The account's passkeys: add one with a name, or remove one (SES-15). */
export const PasskeysPanel = ({ has, onCodes }: Props) => {
  const text = useText();
  const [adding, setAdding] = useState(false);
  const works = passkeysWorkAt(has.passkeyOrigin);
  return (
    <Panel
      title={text("security.passkeys.title")}
      aside={works && <Button onClick={() => setAdding(true)}>{text("security.passkeys.add")}</Button>}
      flush
    >
      <div className={styles["inset"]}>
        <p className={styles["text"]}>{text("security.passkeys.body")}</p>
        {!works && <WorksElsewhere origin={has.passkeyOrigin} />}
      </div>
      {has.passkeys.length === 0 ? (
        <p className={`muted ${styles["row"]}`}>{text("security.passkeys.none")}</p>
      ) : (
        <ul className={styles["rows"]}>
          {has.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <Dialog title={text("security.passkeys.add")} open={adding} onClose={() => setAdding(false)}>
        <PasskeyAdd
          freshUntil={has.freshUntil}
          onDone={(codes) => {
            setAdding(false);
            onCodes(codes);
          }}
        />
      </Dialog>
    </Panel>
  );
};

/** Why no passkey can be made here: an address other than the site's own, or a browser without passkeys. */
const WorksElsewhere = ({ origin }: { readonly origin: string }) => {
  const text = useText();
  if (location.origin === origin)
    return <p className={styles["warning"]}>{text("security.passkeys.unsupported")}</p>;
  return (
    <p className={styles["warning"]}>
      {text("security.passkeys.elsewhere")} <a href={`${origin}/security`}>{origin}</a>
    </p>
  );
};

const PasskeyRow = ({ passkey }: { readonly passkey: Passkey }) => {
  const text = useText();
  const times = useTimes();
  const { name } = passkey;
  const remove = useSecurityAction(
    () => call(passkeyRemove, { id: Number(passkey.id) }),
    () => toast.good(text("security.passkeys.removed", { name })),
  );
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: text("security.passkeys.removeTitle", { name }),
      body: text("security.passkeys.removeBody"),
      action: text("security.passkeys.remove"),
    });
    if (agreed) remove.mutate();
  };
  const used =
    passkey.usedAt === null
      ? text("security.passkeys.unused")
      : text("security.passkeys.used", { time: times.dateTime(passkey.usedAt) });
  return (
    <li className={styles["row"]}>
      <div>
        <b>{name}</b>
        <p className="muted">
          {text("security.passkeys.created", { time: times.dateTime(passkey.createdAt) })} · {used}
        </p>
      </div>
      <Button
        kind="quiet"
        aria-label={`${text("security.passkeys.remove")}: ${name}`}
        busy={remove.isPending}
        onClick={() => void ask()}
      >
        {text("security.passkeys.remove")}
      </Button>
    </li>
  );
};
