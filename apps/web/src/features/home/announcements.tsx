import { homeMsg } from "@candor/wire/home";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { callList } from "../../lib/calls/api.ts";
import styles from "./announcements.module.css";
import { PauseButton } from "./pause-button.tsx";
import { useRotation } from "./use-rotation.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";

/** HOME-01. */
const everyMs = 5_000;

/** The operator's announcements, one at a time, scrolling up. Refusals are ignored and leave no gap (API-08). */
export const Announcements = () => {
  const text = useText();
  const { data, isPending } = useQuery({
    queryKey: answerKey(homeMsg, document.documentElement.lang),
    queryFn: async () =>
      (await callList(homeMsg, { isAsc: "desc", orderByColumn: "time", pageNum: 1, pageSize: 20 })).rows,
    throwOnError: false,
  });
  const messages = data ?? [];
  const rotation = useRotation(messages.length, everyMs);
  const name = text("home.announcements");
  if (messages.length === 0 && !isPending) return null;
  return (
    <section className={styles["line"]} aria-label={name} {...rotation.hold}>
      <span className={styles["label"]}>{name}</span>
      <p className={styles["message"]} aria-live={rotation.still ? "polite" : "off"}>
        <span key={rotation.index}>{messages[rotation.index]?.scrollMsg}</span>
      </p>
      {messages.length > 1 && <PauseButton rotation={rotation} what={name} />}
    </section>
  );
};
