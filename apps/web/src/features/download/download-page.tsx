import { getKeys } from "@candor/wire/home";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { InstallApp } from "../../ui/install-app.tsx";
import { LazyQrCode } from "../../ui/picture/lazy-qr-code.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./download-page.module.css";

const name = "public_url";

/** The one address at which passkeys and the installed app work, as the server was told; undefined until it has said so. */
const usePublicOrigin = (): string | undefined =>
  useQuery({
    queryKey: answerKey(getKeys, name),
    queryFn: async ({ signal }) => (await call(getKeys, { keys: name }, { signal }))[name] ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? undefined;

/** /download: the site as an app, and how to install it on each kind of device (NAV-03, NAV-09). */
export const DownloadPage = () => {
  const text = useText();
  const origin = usePublicOrigin();
  const address = `${origin ?? location.origin}/download`;
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
        {origin !== undefined && <p>{text("download.genuineBody", { origin })}</p>}
        {origin !== undefined && origin !== location.origin && (
          <p>
            {text("download.elsewhere", { here: location.origin })} <a href={address}>{origin}</a>
          </p>
        )}
      </div>
    </div>
  );
};
