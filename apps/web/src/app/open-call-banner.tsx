import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useText, type TextKey } from "../i18n/use-text.ts";
import { refreshUser } from "../lib/account/refresh-user.ts";
import { ApiFailure, askAgain } from "../lib/calls/api.ts";
import { forgetCall, type OpenCall } from "../lib/calls/open-calls.ts";
import { useTimes } from "../lib/show/show-time.ts";
import { toast } from "../lib/toasts.ts";
import { Button } from "../ui/button.tsx";
import styles from "./open-calls.module.css";
import { queryClient } from "./query-client.ts";

/** By the call's path; every other one is about a contract. */
const names: Readonly<Record<string, TextKey>> = {
  placeOrder: "openCall.option",
  "lever/walletTransfer": "openCall.transfer",
  transferBalance: "openCall.swap",
  "demo/fund": "openCall.fund",
  aiPlaceOrder: "openCall.bot",
  "bot/stop": "openCall.bot",
  withdraw: "pages.withdraw",
  "financial/buy": "pages.order",
  "financial/buy2": "pages.order",
  "financial/freebuy": "pages.order",
  overBySelf: "pages.history",
  redemption: "pages.history",
  "demo/passDay": "pages.history",
};

/** A call that may or may not have been done: it can be asked about under its own key, or its list shows what became of it. */
export const OpenCallBanner = ({ call }: { readonly call: OpenCall }) => {
  const text = useText();
  const { shortTime } = useTimes();
  const [busy, setBusy] = useState(false);
  const what = text(names[call.path] ?? "openCall.contract");
  const values = { what, time: shortTime(call.sentMs) };
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      await askAgain(call);
      toast.good(text("openCall.done", { what }));
      await Promise.all([refreshUser(), queryClient.invalidateQueries()]);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.failure(error);
    }
    setBusy(false);
  };
  if (call.isCut) {
    const page = call.path === "withdraw" ? "withdraw" : "history";
    return (
      <div role="alert" className={styles["banner"]}>
        <p>{text("openCall.cut", values)}</p>
        <Link to={`/${page}`} onClick={() => forgetCall(call.key)}>
          {text(`pages.${page}`)}
        </Link>
      </div>
    );
  }
  return (
    <div role="alert" className={styles["banner"]}>
      <p>{text("openCall.lost", values)}</p>
      <Button kind="line" busy={busy} onClick={() => void ask()}>
        {text("openCall.ask")}
      </Button>
    </div>
  );
};
