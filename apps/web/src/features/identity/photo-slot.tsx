import { useId, useRef } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useBlobUrl } from "../../lib/photos/use-blob-url.ts";
import { Button } from "../../ui/button.tsx";
import { Track } from "../../ui/track.tsx";
import { useMedia } from "../../ui/use-media.ts";
import styles from "./identity-page.module.css";
import { usePhotoSlot, type Slot } from "./use-photo-slot.ts";

type Props = {
  readonly side: "front" | "back";
  readonly error: string | undefined;
  readonly onUrl: (url: string) => void;
};

/** By their types, and by their names where a browser does not know HEIC. */
const accepted = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif";

/** A photo of one side of a document: from the camera or a file, looked at, then uploaded. */
export const PhotoSlot = ({ side, error, onUrl }: Props) => {
  const text = useText();
  const id = useId();
  const { slot, choose, upload, empty } = usePhotoSlot(onUrl);
  const name = text(`identity.${side}`);
  return (
    <section
      className={styles["slot"]}
      aria-labelledby={id}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <h3 id={id}>{name}</h3>
      {slot === undefined ? (
        <Sources side={side} name={name} onFile={choose} />
      ) : (
        <Chosen slot={slot} side={side} name={name} onUpload={() => void upload()} onOther={empty} />
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles["error"]} role="alert">
          {error}
        </p>
      )}
    </section>
  );
};

type SourcesProps = {
  readonly side: Props["side"];
  readonly name: string;
  readonly onFile: (file: File | undefined) => void;
};

/** A file; and the camera, on a device that is likely to have one that can be held over a document. */
const Sources = ({ side, name, onFile }: SourcesProps) => {
  const text = useText();
  const hasCamera = useMedia("(pointer: coarse)");
  return (
    <div className={styles["sources"]}>
      {hasCamera && (
        <FileButton
          label={`${name}: ${text("identity.camera")}`}
          text={text("identity.camera")}
          isCamera
          onFile={onFile}
        />
      )}
      <FileButton
        side={side}
        label={`${name}: ${text("identity.file")}`}
        text={text("identity.file")}
        onFile={onFile}
      />
      <p className={styles["hint"]}>{text("identity.kinds")}</p>
    </div>
  );
};

type FileButtonProps = {
  /** By it a form moves the focus here when the photo is missing. */
  readonly side?: Props["side"];
  readonly label: string;
  readonly text: string;
  readonly isCamera?: boolean;
  readonly onFile: (file: File | undefined) => void;
};

const FileButton = ({ side, label, text, isCamera = false, onFile }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        name={side}
        kind={isCamera ? "solid" : "line"}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={isCamera ? "image/*" : accepted}
        {...(isCamera ? { capture: "environment" as const } : {})}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
};

type ChosenProps = {
  readonly side: Props["side"];
  readonly slot: Slot;
  readonly name: string;
  readonly onUpload: () => void;
  readonly onOther: () => void;
};

const Chosen = ({ slot: { file, hints, part, isUploaded }, side, name, onUpload, onOther }: ChosenProps) => {
  const text = useText();
  const preview = useBlobUrl(file);
  const percent = Math.round((part ?? 0) * 100);
  return (
    <div className={styles["chosen"]}>
      {hints === null ? (
        <p className={styles["hint"]}>{text("identity.noPreview", { file: file.name })}</p>
      ) : (
        preview !== undefined && <img src={preview} alt={text("identity.preview", { side: name })} />
      )}
      {hints !== null && hints !== undefined && hints.length > 0 && !isUploaded && (
        <ul className={styles["hints"]}>
          {hints.map((hint) => (
            <li key={hint}>{text(`identity.hints.${hint}`)}</li>
          ))}
        </ul>
      )}
      {part !== undefined && (
        <Track label={name} value={percent} most={100} says={text("identity.progress", { percent })} />
      )}
      <p role="status" className={styles["status"]}>
        {isUploaded && `✓ ${text("identity.uploaded")}`}
        {part !== undefined && text("identity.progress", { percent })}
      </p>
      <div className={styles["sources"]}>
        {!isUploaded && (
          <Button name={side} kind="solid" busy={part !== undefined} onClick={onUpload}>
            {text("identity.upload", { side: name })}
          </Button>
        )}
        <Button kind="quiet" onClick={onOther}>
          {text("identity.other", { side: name })}
        </Button>
      </div>
    </div>
  );
};
