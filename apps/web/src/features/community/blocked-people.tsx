import { unblockAuthor, type BlockedPerson } from "@candor/wire/service/community";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { useBlocked, useReread } from "./community-queries.ts";
import { authorName } from "./author-name.ts";
import styles from "./community.module.css";

/** Whom the caller has blocked; nothing when it is nobody. */
export const BlockedPeople = () => {
  const text = useText();
  const { data } = useBlocked();
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <section className={styles["sheet"]}>
      <h2>{text("community.blockedPeople")}</h2>
      <ul className={styles["people"]}>
        {data.rows.map((row) => (
          <Blocked key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
};

const Blocked = ({ row: { id, phone, createdTime } }: { readonly row: BlockedPerson }) => {
  const text = useText();
  const times = useTimes();
  const reread = useReread();
  useFocusBack();
  const unblock = async (): Promise<void> => {
    await call(unblockAuthor, { id }).then(async () => {
      toast.good(text("community.unblocked"));
      await reread();
    }, toast.failure);
  };
  return (
    <li>
      <span>
        <b>{authorName(text, phone)}</b>{" "}
        <span className="muted">{text("community.blockedSince", { time: times.date(createdTime) })}</span>
      </span>
      <Button onClick={() => void unblock()}>{text("community.unblock")}</Button>
    </li>
  );
};
