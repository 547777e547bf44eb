import { useEffect, useRef } from "react";
import { useText } from "../../i18n/use-text.ts";
import { confirm } from "../../lib/confirm.ts";
import { Button } from "../../ui/button.tsx";
import type { Frozen } from "./auth-form.ts";
import styles from "./auth.module.css";
import { closeFrozen } from "./close-frozen.ts";
import type { AuthFormHandle } from "./use-auth-form.ts";

/**
 * What can still be done with a frozen account (SES-17): its positions can be closed. The offer stays until no position was
 * open: a position whose price was not fresh is still open.
 */
export const FrozenPart = ({ handle }: { readonly handle: AuthFormHandle }) => {
  const text = useText();
  const { frozen } = handle.form;
  const { busy } = handle;
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  // A button that is disabled for a moment loses the focus; the user gets it back when the request failed.
  useEffect(() => {
    if (busy || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) button.current?.focus();
  }, [busy]);
  if (frozen === undefined) return null;
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: text("auth.frozenTitle"),
      body: text("auth.frozenBody"),
      action: text("auth.frozenClose"),
    });
    if (!agreed) return;
    pressed.current = true;
    handle.send(closeFrozen);
  };
  return (
    <div className={styles["frozen"]}>
      <Closed frozen={frozen} />
      {frozen.closed !== 0 && (
        <Button ref={button} wide busy={busy} onClick={() => void ask()}>
          {text("auth.frozenClose")}
        </Button>
      )}
    </div>
  );
};

/** The focus moves to the result: the pressed button is gone, or was disabled in the meantime. */
const Closed = ({ frozen }: { readonly frozen: Frozen }) => {
  const text = useText();
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), [frozen]);
  const { closed: count } = frozen;
  if (count === undefined) return <p className="muted">{text("auth.frozenHint")}</p>;
  return (
    <p ref={said} className={styles["done"]} role="status" tabIndex={-1}>
      {count === 0 ? text("auth.frozenNone") : text("auth.frozenClosed", { count })}
    </p>
  );
};
