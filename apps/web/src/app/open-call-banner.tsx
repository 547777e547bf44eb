import type { MoneyPath } from "@candor/wire/calls";
import { useState } from "react";
import { useText, type TextKey } from "../i18n/use-text.ts";
import { ApiFailure, askAgain } from "../lib/calls/api.ts";
import type { OpenCall } from "../lib/calls/open-calls.ts";
import { refreshUser } from "../lib/account/refresh-user.ts";
import { useTimes } from "../lib/show/show-time.ts";
import { toast } from "../lib/toasts.ts";
import { Button } from "../ui/button.tsx";
import styles from "./open-call-banner.module.css";
import { queryClient } from "./query-client.ts";

type OfContract =
  | "buyContract"
  | "cheDanContract"
  | "pingcangContract"
  | "zhiyingzhisunContract"
  | `lever/${"reverse" | "closePart" | "closeAll" | "revokeAll"}`;

/** What each call that moves money is about, unless it is a contract; one that is in neither list does not compile. */
const names: Readonly<Record<Exclude<MoneyPath, OfContract>, TextKey>> = {
  withdraw: "openCall.withdrawal",
  placeOrder: "openCall.option",
  "lever/walletTransfer": "openCall.transfer",
  transferBalance: "openCall.swap",
  "demo/fund": "openCall.fund",
  aiPlaceOrder: "openCall.bot",
  "bot/stop": "openCall.bot",
  "financial/buy": "pages.order",
  "financial/buy2": "pages.order",
  "financial/freebuy": "pages.order",
  overBySelf: "pages.history",
  redemption: "pages.history",
  "demo/passDay": "pages.history",
  "financial/onboard": "pages.signIn",
  signinTotalReward: "pages.signIn",
};
/** Calls that are asked about without the password with which they were sent. */
const asksForPassword: ReadonlySet<string> = new Set<MoneyPath>([
  "withdraw",
  "financial/buy",
  "financial/buy2",
]);
const nameOf = (path: string): TextKey =>
  (names as Readonly<Record<string, TextKey>>)[path] ?? "openCall.contract";

/** Says that a call has no answer, and asks for it. */
export const OpenCallBanner = ({ call }: { readonly call: OpenCall }) => {
  const text = useText();
  const { shortTime } = useTimes();
  const [busy, setBusy] = useState(false);
  const what = text(nameOf(call.path));
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      await askAgain(call);
      toast.good(text("openCall.done", { what }));
      await Promise.all([refreshUser(), queryClient.invalidateQueries()]);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.key === "enterTheWithdrawalPassword") toast.plain(text("openCall.notDone", { what }));
      else toast.failure(error);
    }
    setBusy(false);
  };
  return (
    <div role="alert" className={styles["banner"]}>
      <p>
        {text("openCall.lost", { what, time: shortTime(call.sentMs) })}
        {asksForPassword.has(call.path) ? ` ${text("openCall.noSecret")}` : ""}
      </p>
      <Button kind="line" busy={busy} onClick={() => void ask()}>
        {text("openCall.ask")}
      </Button>
    </div>
  );
};
