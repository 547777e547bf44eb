import { lazy, Suspense, useState } from "react";
import { confirm } from "../../lib/confirm.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { ShortcutsButton } from "../../ui/dialog/shortcuts-button.tsx";
import { ShortcutsDialog } from "../../ui/dialog/shortcuts-dialog.tsx";
import { RiskLink } from "../../parts/risk/risk-link.tsx";
import { Story } from "./story.tsx";
import { withTexts } from "../../i18n/i18n.ts";

const TransferDialog = lazy(async () => ({
  default: (
    await withTexts(["orders", "mine", "refusal"], () => import("../../parts/transfer/transfer-dialog.tsx"))
  ).TransferDialog,
}));

type Shown = "plain" | "wide" | "keys" | "transfer";

const ask = (): void =>
  void confirm({
    title: "Close all positions?",
    body: "Three positions close at the last price.",
    action: "Close three",
  });

/** Messages, dialogs, questions. The frame of every page draws the first and the last. */
export const SayStories = () => {
  const [shown, setShown] = useState<Shown>();
  const close = (): void => setShown(undefined);
  return (
    <Story title="Toasts, dialogs, questions">
      <Button onClick={() => toast.good("Success")}>Good toast</Button>
      <Button onClick={() => toast.bad("Insufficient balance")}>Bad toast</Button>
      <Button onClick={() => toast.plain("BTC/USDT has passed 70,000")}>Plain toast</Button>
      <Button onClick={() => setShown("plain")}>Dialog</Button>
      <Button onClick={() => setShown("wide")}>Wide dialog</Button>
      <Button onClick={ask}>Question</Button>
      <Button onClick={() => setShown("transfer")}>Transfer</Button>
      <ShortcutsButton onOpen={() => setShown("keys")} />
      <RiskLink kind="option" />
      <RiskLink kind="lever" />
      <Dialog
        title="A dialog"
        open={shown === "plain" || shown === "wide"}
        wide={shown === "wide"}
        onClose={close}
      >
        <p>Escape, the cross or a press outside closes it.</p>
      </Dialog>
      <ShortcutsDialog open={shown === "keys"} onClose={close} />
      <Suspense>{shown === "transfer" && <TransferDialog open onClose={close} />}</Suspense>
    </Story>
  );
};
