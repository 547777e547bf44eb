import type { AnswerOf } from "@candor/wire/call";
import type { supportState } from "@candor/wire/service/support";
import { useText } from "../../i18n/use-text.ts";
import { useHouseMode } from "../../lib/house-mode.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import styles from "./support.module.css";

type Props = { readonly state: AnswerOf<typeof supportState> | undefined; readonly isUser: boolean };

/** Whether somebody is there, and how an answer comes if not. In a demo that is the person who runs it. */
export const OfficeNote = ({ state, isUser }: Props) => {
  const text = useText();
  const times = useTimes();
  const isDemo = useHouseMode() === "demo";
  if (state === undefined || state.link !== "") return null;
  const { isOpen, opensAt } = state;
  const comes = isUser ? "support.comesToUser" : "support.comesToVisitor";
  return (
    <div className={styles["office"]}>
      {isOpen || opensAt === null ? (
        <p>{text("support.isOpen")}</p>
      ) : (
        <>
          <p>
            {text("support.isAway", {
              time: times.dateTime(opensAt).slice(0, 16),
              zone: times.zoneName(opensAt),
            })}
          </p>
          <p>{text(comes)}</p>
        </>
      )}
      {isDemo && <p>{text("support.demo")}</p>}
    </div>
  );
};
