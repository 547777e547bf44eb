import { useText } from "../../i18n/use-text.ts";
import { useTimes } from "../../lib/show/show-time.ts";

/** When it was changed last: withdrawals wait after it (WAL-12). */
export const ChangedAt = ({ at }: { readonly at: number | null }) => {
  const text = useText();
  const times = useTimes();
  return (
    <p className="muted">
      {at === null ? text("payout.never") : text("payout.changedAt", { time: times.dateTime(at) })}
    </p>
  );
};
