import { useEffect, useRef, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { download, recoveryFile } from "./recovery-file.ts";
import styles from "./security.module.css";
import { useLeaveQuestion } from "./use-leave-question.ts";

type Props = { readonly codes: readonly string[]; readonly uid: number; readonly onKept: () => void };

/** New recovery codes, shown once: to copy or download; they disappear when the user says that they are saved. */
export const ShownCodes = ({ codes, uid, onKept }: Props) => {
  const text = useText();
  const [kept, setKept] = useState(false);
  useLeaveQuestion(!kept);
  const heading = useRef<HTMLHeadingElement>(null);
  // They appear away from the pressed button: the focus leads eyes and screen readers to them.
  useEffect(() => heading.current?.focus(), [codes]);
  const file = recoveryFile(text("security.codes.file", { uid }), codes);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join("\n"));
    toast.good(text("security.codes.copied"));
  };
  return (
    <div className={styles["form"]}>
      <h3 ref={heading} tabIndex={-1}>
        {text("security.codes.shown")}
      </h3>
      <p className={styles["warning"]}>{text("security.codes.once")}</p>
      <ul className={styles["codes"]}>
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <div className={styles["buttons"]}>
        <Button onClick={() => void copy()}>{text("security.codes.copy")}</Button>
        <Button onClick={() => download(`candor-recovery-codes-${uid}.txt`, file)}>
          {text("security.codes.download")}
        </Button>
      </div>
      <label className={styles["kept"]}>
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
        {text("security.codes.kept")}
      </label>
      <Button kind="solid" disabled={!kept} onClick={onKept}>
        {text("security.codes.close")}
      </Button>
    </div>
  );
};
