import { IconDeviceMobileDown } from "../../ui/icons/icons.tsx";
import { useId, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { readChoice, writeChoice } from "../../lib/device/choices.ts";
import { LazyQrCode } from "../../ui/picture/lazy-qr-code.tsx";
import styles from "./download-panel.module.css";
import { useDownloadAddress } from "./use-download-address.ts";

/** The key under which the device stores whether the panel is open. */
const choice = "panel";

/** NAV-03: at the window's edge where there is room, open or closed as this device left it; when open, it shows the QR code of the app's page for a phone. */
export const DownloadPanel = ({ atEdge }: { readonly atEdge: boolean }) => {
  const text = useText();
  const id = useId();
  const address = useDownloadAddress();
  const [isOpen, setOpen] = useState(() => readChoice(choice) === "open");
  const press = (): void => {
    writeChoice(choice, isOpen ? "" : "open");
    setOpen(!isOpen);
  };
  if (address === undefined) return null;
  return (
    <aside
      className={`${styles["panel"]} ${atEdge ? styles["edge"] : ""}`}
      aria-label={text("download.panel")}
    >
      <button
        type="button"
        className={styles["tab"]}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={press}
      >
        <IconDeviceMobileDown size={18} stroke={1.7} aria-hidden="true" />
        {text("download.panel")}
      </button>
      <div id={id} className={styles["body"]} hidden={!isOpen}>
        {isOpen && (
          <>
            <LazyQrCode address={address} label={text("download.code", { address })} />
            <p>{text("download.scan")}</p>
            <a href={address}>{text("download.more")}</a>
          </>
        )}
      </div>
    </aside>
  );
};
