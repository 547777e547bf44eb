import { mostCharacters } from "@candor/core/support/message-text";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { useText } from "../../i18n/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { useMedia } from "../../ui/use-media.ts";
import styles from "./support.module.css";

/** From here on the page says how many characters are left. */
const shownLeft = 200;

/** Where a message is written. Enter sends it where there is a keyboard; on a phone it begins a line. */
export const Composer = ({ onSend }: { readonly onSend: (text: string) => void }) => {
  const text = useText();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [written, setWritten] = useState("");
  const hasKeyboard = useMedia("(pointer: fine)");
  const left = mostCharacters - Array.from(written.trim()).length;
  const isReady = written.trim() !== "" && left >= 0;
  const send = (): void => {
    if (!isReady) return;
    onSend(written.trim());
    setWritten("");
    area.current?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || !hasKeyboard) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles["composer"]}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {text("support.write")}
      </label>
      <textarea
        ref={area}
        id={id}
        rows={2}
        value={written}
        placeholder={text("support.write")}
        aria-describedby={`${id}-about`}
        aria-invalid={left < 0 || undefined}
        onChange={(event) => setWritten(event.target.value)}
        onKeyDown={onKey}
      />
      <Button kind="solid" type="submit" disabled={!isReady}>
        {text("support.send")}
      </Button>
      <small id={`${id}-about`} className={left < 0 ? styles["over"] : undefined}>
        {left < 0
          ? text("support.tooLong", { count: -left })
          : left <= shownLeft
            ? text("support.left", { count: left })
            : text("support.secrets")}
      </small>
    </form>
  );
};
