import { IconX } from "../../ui/icons/icons.tsx";
import { useText } from "../../i18n/use-text.ts";
import { useBlobUrl } from "../../lib/photos/use-blob-url.ts";
import { Track } from "../../ui/track.tsx";
import type { Attachment } from "./attachments.ts";
import styles from "./support.module.css";

type Props = {
  readonly attachments: readonly Attachment[];
  readonly onRemove: (key: string) => void;
};

/** The pictures that go with the next message, with how far each has come. */
export const Attached = ({ attachments, onRemove }: Props) => {
  const text = useText();
  if (attachments.length === 0) return null;
  return (
    <ul className={styles["attached"]} aria-label={text("support.attached")}>
      {attachments.map((one, index) => (
        <One key={one.key} one={one} nth={index + 1} onRemove={() => onRemove(one.key)} />
      ))}
    </ul>
  );
};

type OneProps = { readonly one: Attachment; readonly nth: number; readonly onRemove: () => void };

const One = ({ one: { file, part, id }, nth, onRemove }: OneProps) => {
  const text = useText();
  const url = useBlobUrl(file);
  const name = text("support.picture", { nth });
  const percent = Math.round(part * 100);
  return (
    <li>
      {/* In the place of what this browser cannot open stands its name. */}
      {url !== undefined && <img src={url} alt={`${name}: ${file.name}`} />}
      {id === undefined && (
        <Track label={name} value={percent} most={100} says={text("support.uploaded", { percent })} />
      )}
      <button type="button" aria-label={text("support.removePicture", { nth })} onClick={onRemove}>
        <IconX size={14} stroke={2} aria-hidden="true" />
      </button>
    </li>
  );
};
