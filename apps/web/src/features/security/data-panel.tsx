import { personalData } from "@candor/wire/security";
import { useText } from "../../i18n/use-text.ts";
import { useDownload } from "../../lib/files/use-download.ts";
import { Button } from "../../ui/button.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./security.module.css";

/** Everything that is kept about the owner, as one file. */
export const DataPanel = () => {
  const text = useText();
  const { download, start, cancel } = useDownload();
  const isRunning = download.state === "running";
  return (
    <Panel title={text("security.data.title")}>
      <div className={styles["form"]}>
        <p className={styles["text"]}>{text("security.data.body")}</p>
        <p className={styles["note"]}>{text("security.data.left")}</p>
        <Button
          busy={isRunning}
          onClick={() =>
            void start({ target: personalData, input: {}, mark: "\n", hasDigest: false, expected: 1 })
          }
        >
          {text("security.data.get")}
        </Button>
        {isRunning && (
          <Button kind="quiet" onClick={cancel}>
            {text("security.data.cancel")}
          </Button>
        )}
        {download.state === "done" && (
          <p role="status">{text("security.data.saved", { file: download.fileName })}</p>
        )}
        {download.state === "failed" && <FormNote note={download.message ?? text("security.data.broken")} />}
      </div>
    </Panel>
  );
};
