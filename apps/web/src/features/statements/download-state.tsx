import { useText } from "../../i18n/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { Track } from "../../ui/track.tsx";
import styles from "./statements.module.css";
import type { Download } from "../../lib/files/use-download.ts";

type Props = { readonly download: Download; readonly onCancel: () => void };

/** How far a file is, what arrived, or why it did not. */
export const DownloadState = ({ download, onCancel }: Props) => {
  const text = useText();
  if (download.state === "idle") return null;
  if (download.state === "failed") return <FormNote note={download.message ?? text("statements.broken")} />;
  if (download.state === "done")
    return (
      <div className={styles["arrived"]} role="status">
        <p>{text("statements.saved", { file: download.fileName })}</p>
        <p className={styles["digest"]}>
          SHA-256 <code>{download.digest}</code>
        </p>
        <p className="muted">
          {text(download.fileName.endsWith(".pdf") ? "statements.pdfDigest" : "statements.csvDigest")}
        </p>
      </div>
    );
  const percent = Math.floor(download.part * 100);
  return (
    <div className={styles["running"]}>
      <Track
        label={text("statements.progress")}
        value={percent}
        most={100}
        says={text("statements.percent", { percent })}
      />
      <span aria-hidden="true">{text("statements.percent", { percent })}</span>
      <Button kind="quiet" onClick={onCancel}>
        {text("statements.cancel")}
      </Button>
    </div>
  );
};
