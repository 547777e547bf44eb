import { useText } from "../../i18n/use-text.ts";
import { InstallApp } from "../../ui/install-app.tsx";
import { LazyQrCode } from "../../ui/lazy-qr-code.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./download-page.module.css";

/** /download: the site as an app, and how to install it on each kind of device (NAV-03, NAV-09). */
export const DownloadPage = () => {
  const text = useText();
  const address = `${location.origin}/download`;
  const ways = [
    ["download.phone", "download.phoneHow"],
    ["download.iphone", "download.iphoneHow"],
    ["download.desk", "download.deskHow"],
  ] as const;
  return (
    <div className={`page ${styles["download"]}`}>
      <div className={styles["lead"]}>
        <h1>{text("download.title")}</h1>
        <p>{text("download.lead")}</p>
        <InstallApp kind="solid" />
      </div>
      <figure className={styles["code"]}>
        <LazyQrCode address={address} label={text("download.code", { address })} size={184} />
        <figcaption>{text("download.scan")}</figcaption>
      </figure>
      <Panel title={text("download.more")} flush className={styles["how"] ?? ""}>
        <dl className={styles["ways"]}>
          {ways.map(([name, how]) => (
            <div key={name}>
              <dt>{text(name)}</dt>
              <dd>{text(how)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <div className={styles["genuine"]}>
        <h2>{text("download.genuine")}</h2>
        <p>{text("download.genuineBody", { origin: location.origin })}</p>
      </div>
    </div>
  );
};
