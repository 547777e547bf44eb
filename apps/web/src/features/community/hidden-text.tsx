import type { TextKind } from "@candor/wire/codec/digits";
import { useEffect, useRef } from "react";
import { useText } from "../../i18n/use-text.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./community.module.css";
import { useHide } from "./use-hide.ts";

type Props = { readonly kind: TextKind; readonly id: string; readonly onShown: () => void };

/** In place of a text that was hidden just now: takes the focus, because what had it is gone. */
export const HiddenText = ({ kind, id, onShown }: Props) => {
  const text = useText();
  const hide = useHide(kind, { id });
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <p className={styles["hidden"]} role="status">
      {text("community.hidden")}
      <Button ref={undo} onClick={() => void hide(false).then(onShown, toast.failure)}>
        {text("community.undo")}
      </Button>
    </p>
  );
};
