import { homeMsg } from "@candor/wire/home";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { callList } from "../../lib/api.ts";
import styles from "./announcements.module.css";
import { HalvingCountdown } from "./halving-countdown.tsx";
import { useRotation } from "./use-rotation.ts";

/** HOME-01. */
const everyMs = 5_000;

/** The operator's announcements, one at a time, scrolling up. */
export const Announcements = () => {
  const text = useText();
  const { data } = useQuery({
    queryKey: ["homeMsg", document.documentElement.lang],
    queryFn: async () =>
      (await callList(homeMsg, { isAsc: "desc", orderByColumn: "time", pageNum: 1, pageSize: 20 })).rows,
    throwOnError: false,
  });
  const messages = data ?? [];
  const rotation = useRotation(messages.length, everyMs);
  return (
    <div className={styles["line"]} {...rotation.hold}>
      <span className={styles["label"]}>{text("home.announcements")}</span>
      <p key={rotation.index} className={styles["message"]}>
        {messages[rotation.index]?.scrollMsg}
      </p>
      <HalvingCountdown />
      {messages.length > 1 && (
        <button
          type="button"
          className={styles["pause"]}
          aria-label={text(rotation.paused ? "home.play" : "home.pause")}
          onClick={() => rotation.setPaused(!rotation.paused)}
        >
          {rotation.paused ? "▸" : "❙❙"}
        </button>
      )}
    </div>
  );
};
