import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { useProving } from "../../lib/account/prove.ts";
import { overviewQuery } from "../../lib/account/security-overview.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Loaded } from "../states.tsx";
import { ProveForm } from "./prove-form.tsx";
import styles from "./prove.module.css";

/** Draws the question of lib/account/prove.ts: it asks for the strongest factor that the account has (SES-15). */
export const ProveDialog = () => {
  const text = useText();
  const asked = useProving((state) => state.asked);
  const overview = useQuery({ ...overviewQuery, enabled: asked !== undefined });
  return (
    <Dialog
      title={text("security.prove.title")}
      open={asked !== undefined}
      onClose={() => asked?.answer(false)}
    >
      <p className={styles["lead"]}>{text("security.prove.lead")}</p>
      <Loaded query={overview} rows={2}>
        {(has) => <ProveForm has={has} onProved={() => asked?.answer(true)} />}
      </Loaded>
    </Dialog>
  );
};
