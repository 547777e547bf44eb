import type { OwnIdentity } from "@candor/wire/service/identity";
import { useText } from "../../i18n/use-text.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./identity-page.module.css";
import { OwnPhoto } from "./own-photo.tsx";

/** What was sent: the number but for its end is not shown again. */
export const SentPanel = ({
  sent: { username, idNumber, frontPhoto, backPhoto },
}: {
  readonly sent: OwnIdentity;
}) => {
  const text = useText();
  return (
    <Panel title={text("identity.sentTitle")}>
      <div className={styles["sent"]}>
        <Facts ruled>
          <Fact name={text("identity.name")}>{username}</Fact>
          <Fact name={text("identity.number")}>{idNumber}</Fact>
        </Facts>
        <div className={styles["photos"]}>
          <OwnPhoto side="front" url={frontPhoto} />
          <OwnPhoto side="back" url={backPhoto} />
        </div>
      </div>
    </Panel>
  );
};
