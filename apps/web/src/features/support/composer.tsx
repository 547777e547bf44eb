import { mostCharacters } from "@candor/core/support/message-text";
import { mostPictures } from "@candor/wire/service/support";
import { IconPhoto } from "../../ui/icons/icons.tsx";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { useText } from "../../i18n/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { Attached } from "./attached.tsx";
import { useAttachments } from "./attachments.ts";
import styles from "./support.module.css";
import type { Written } from "./talk.ts";

/** From here on the page says how many characters are left. */
const shownLeft = 200;

type Props = {
  /** A visitor sends no pictures. */
  readonly isUser: boolean;
  readonly onSend: (written: Written) => void;
};

/** Where a message is written. Enter sends it where there is a keyboard; on a phone it begins a line. */
export const Composer = ({ isUser, onSend }: Props) => {
  const text = useText();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [written, setWritten] = useState("");
  const { attachments, add, remove, clear } = useAttachments();
  const hasKeyboard = useMedia("(pointer: fine)");
  const left = mostCharacters - Array.from(written.trim()).length;
  const pictures = attachments.flatMap((one) => (one.id === undefined ? [] : [one.id]));
  const isUploading = pictures.length < attachments.length;
  const isReady = !isUploading && left >= 0 && (written.trim() !== "" || pictures.length > 0);
  const send = (): void => {
    if (!isReady) return;
    onSend({ text: written.trim(), pictures });
    setWritten("");
    clear();
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
      <Attached attachments={attachments} onRemove={remove} />
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
      <div className={styles["send"]}>
        {isUser && <Attach isFull={attachments.length >= mostPictures} onFiles={add} />}
        <Button kind="solid" type="submit" disabled={!isReady}>
          {text("support.send")}
        </Button>
      </div>
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

/** By their types, and by their names where a browser does not know HEIC. */
const accepted = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif";

type AttachProps = { readonly isFull: boolean; readonly onFiles: (files: readonly File[]) => void };

const Attach = ({ isFull, onFiles }: AttachProps) => {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const name = text("support.attach", { count: mostPictures });
  return (
    <>
      <Button
        kind="quiet"
        aria-label={name}
        title={name}
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        <IconPhoto size={20} stroke={1.7} aria-hidden="true" />
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
};
