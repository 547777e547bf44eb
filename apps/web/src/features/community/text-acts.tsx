import type { TextKind } from "@candor/wire/codec/digits";
import { blockAuthor, takeBackText } from "@candor/wire/service/community";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";
import { toast } from "../../lib/toasts.ts";
import { useNeedLogin } from "../../parts/use-need-login.ts";
import { Button } from "../../ui/button.tsx";
import { useReread } from "./community-queries.ts";
import { authorName } from "./author-name.ts";
import styles from "./community.module.css";
import { ReportDialog } from "./report-dialog.tsx";
import { refOf, type ShownText } from "./text-kinds.ts";
import { useHide } from "./use-hide.ts";

type Props = {
  readonly kind: TextKind;
  readonly row: ShownText;
  readonly onHidden: () => void;
};

/** What a reader can do about a text besides liking and answering it; its author can take it back. */
export const TextActs = ({ kind, row, onHidden }: Props) => {
  const text = useText();
  const needLogin = useNeedLogin();
  // A text that is blocked or taken back goes away, and the button that was pressed with it.
  useFocusBack();
  const [isReporting, setReporting] = useState(false);
  const { hide, block, takeBack } = useTextActs(kind, row, onHidden);
  const asUser = (act: () => void) => () => needLogin() && act();
  if (row.own)
    return (
      <div className={styles["acts"]}>
        <Button kind="quiet" onClick={asUser(() => void takeBack())}>
          {text("community.takeBack")}
        </Button>
      </div>
    );
  return (
    <div className={styles["acts"]}>
      <Button kind="quiet" onClick={asUser(() => setReporting(true))}>
        {text("community.report")}
      </Button>
      <Button kind="quiet" onClick={asUser(() => void hide())}>
        {text("community.hide")}
      </Button>
      {!row.example && (
        <Button kind="quiet" onClick={asUser(() => void block())}>
          {text("community.block")}
        </Button>
      )}
      <ReportDialog kind={kind} id={row.id} open={isReporting} onClose={() => setReporting(false)} />
    </div>
  );
};

const useTextActs = (kind: TextKind, row: ShownText, onHidden: () => void) => {
  const text = useText();
  const reread = useReread();
  const ref = refOf(kind, row);
  const setHidden = useHide(kind, row);
  const hide = (): Promise<void> => setHidden(true).then(onHidden, toast.failure);
  const block = async (): Promise<void> => {
    const agreed = await confirm({
      title: text("community.blockTitle"),
      body: text("community.blockBody", { phone: authorName(text, row.phone) }),
      action: text("community.blockAction"),
    });
    if (!agreed) return;
    await call(blockAuthor, ref).then(async () => {
      toast.good(text("community.blocked"));
      await reread();
    }, toast.failure);
  };
  const takeBack = async (): Promise<void> => {
    const agreed = await confirm({
      title: text("community.takeBackTitle"),
      body: text("community.takeBackBody"),
      action: text("community.takeBackAction"),
    });
    if (!agreed) return;
    await call(takeBackText, ref).then(async () => {
      toast.good(text("community.takenBack"));
      await reread();
    }, toast.failure);
  };
  return { hide, block, takeBack };
};
