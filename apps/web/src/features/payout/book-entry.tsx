import { removePayoutAddress } from "@candor/wire/payout-details";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { toast } from "../../lib/toasts.ts";
import type { BookedAddress } from "../../parts/payout-addresses.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./payout.module.css";
import { useSaving } from "./use-saving.ts";

export const BookEntry = ({ entry }: { readonly entry: BookedAddress }) => {
  const text = useText();
  const times = useTimes();
  const { label, walletaddr, cryptocurrency, savedAt, proven } = entry;
  const removing = useSaving(
    () => call(removePayoutAddress, { walletaddr }),
    () => toast.good(text("payout.book.removed")),
    toast.failure,
  );
  const ask = async (): Promise<void> => {
    const question = {
      title: text("payout.book.removeTitle", { label }),
      body: text("payout.book.removeBody"),
      action: text("payout.book.remove"),
    };
    if (await confirm(question)) removing.mutate();
  };
  return (
    <li>
      <div>
        <b>{label}</b> <span className="muted">{cryptocurrency}</span>
        <p className={`mono ${styles["address"]}`}>{walletaddr}</p>
        <p className={proven ? styles["good"] : "muted"}>
          {text("payout.book.savedAt", { time: times.dateTime(savedAt) })}{" "}
          {text(proven ? "payout.wallet.proven" : "payout.wallet.notProven")}
        </p>
      </div>
      <Button
        aria-label={text("payout.book.removeOf", { label })}
        busy={removing.isPending}
        onClick={() => void ask()}
      >
        {text("payout.book.remove")}
      </Button>
    </li>
  );
};
