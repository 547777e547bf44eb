import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useText, type TextKey } from "../i18n/use-text.ts";
import { ApiFailure, askAgain } from "../lib/calls/api.ts";
import { forgetCall, leaveOpenCalls, useOpenCalls, type OpenCall } from "../lib/calls/open-calls.ts";
import { refreshUser } from "../lib/account/refresh-user.ts";
import { useUser } from "../lib/account/session.ts";
import { useTimes } from "../lib/show/show-time.ts";
import { toast } from "../lib/toasts.ts";
import { Button } from "../ui/button.tsx";
import styles from "./open-calls.module.css";
import { queryClient } from "./query-client.ts";

/** By the call's path; every other one is about a contract. */
const names: Readonly<Record<string, TextKey>> = {
  placeOrder: "shell.openCall.option",
  "lever/walletTransfer": "shell.openCall.transfer",
  transferBalance: "shell.openCall.swap",
  "demo/fund": "shell.openCall.fund",
  aiPlaceOrder: "shell.openCall.bot",
  "bot/stop": "shell.openCall.bot",
  withdraw: "pages.withdraw",
  "financial/buy": "pages.order",
  "financial/buy2": "pages.order",
  "financial/freebuy": "pages.order",
  overBySelf: "pages.history",
  redemption: "pages.history",
  "demo/passDay": "pages.history",
};

/** Calls that moved money or not, and whose form is gone: each can be asked about, under its own key (API-11). */
export const OpenCalls = () => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== path) leaveOpenCalls();
    shown.current = path;
  }, [path]);
  const uid = useUser()?.uid;
  const calls = useOpenCalls((state) => state.calls);
  return calls
    .filter((call) => call.lost && call.left && call.uid === uid)
    .map((call) => <OpenCallBanner key={call.key} call={call} />);
};

const OpenCallBanner = ({ call }: { readonly call: OpenCall }) => {
  const text = useText();
  const { shortTime } = useTimes();
  const [busy, setBusy] = useState(false);
  const what = text(names[call.path] ?? "shell.openCall.contract");
  const values = { what, time: shortTime(call.sentMs) };
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      await askAgain(call);
      toast.good(text("shell.openCall.done", { what }));
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
        <p>{text("shell.openCall.cut", values)}</p>
        <Link to={`/${page}`} onClick={() => forgetCall(call.key)}>
          {text(`pages.${page}`)}
        </Link>
      </div>
    );
  }
  return (
    <div role="alert" className={styles["banner"]}>
      <p>{text("shell.openCall.lost", values)}</p>
      <Button kind="line" busy={busy} onClick={() => void ask()}>
        {text("shell.openCall.ask")}
      </Button>
    </div>
  );
};
