import { leverAudit, type LeverRow } from "@candor/wire/leverage";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Loaded } from "../states.tsx";
import styles from "./evidence.module.css";
import { LeverAudit } from "./lever-audit.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";

type Props = {
  /** A closed position; undefined closes the dialog. */
  readonly order: LeverRow | undefined;
  readonly onClose: () => void;
};

/** Why a position closed, at which tick, and how to check it (LEV-14, TRUST-05). */
export const LeverAuditDialog = ({ order, onClose }: Props) => {
  const text = useText();
  return (
    <Dialog
      wide
      title={text("verify.leverOf", { id: order?.id ?? "" })}
      open={order !== undefined}
      onClose={onClose}
    >
      {order !== undefined && <AuditBody order={order} />}
    </Dialog>
  );
};

const AuditBody = ({ order }: { readonly order: LeverRow }) => {
  const evidence = useQuery({
    queryKey: answerKey(leverAudit, order.id),
    queryFn: ({ signal }) => call(leverAudit, { id: order.id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={styles["check"]}>
      <Loaded query={evidence} rows={4}>
        {(audit) => <LeverAudit audit={audit} />}
      </Loaded>
    </div>
  );
};
