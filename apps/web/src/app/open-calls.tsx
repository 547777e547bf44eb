import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { MoneyPath } from "@candor/wire/calls";
import { useText, type TextKey } from "../i18n/use-text.ts";
import { ApiFailure, askAgain } from "../lib/calls/api.ts";
import { leaveOpenCalls, useOpenCalls, type OpenCall } from "../lib/calls/open-calls.ts";
import { refreshUser } from "../lib/account/refresh-user.ts";
import { useUser } from "../lib/account/session.ts";
import { useTimes } from "../lib/show/show-time.ts";
import { toast } from "../lib/toasts.ts";
import { Button } from "../ui/button.tsx";
import styles from "./open-calls.module.css";
import { queryClient } from "./query-client.ts";

/** What each call that moves money is about; one without a line does not compile. */
const names: Readonly<Record<MoneyPath, TextKey>> = {
  withdraw: "shell.openCall.withdrawal",
  placeOrder: "shell.openCall.option",
  "lever/walletTransfer": "shell.openCall.transfer",
  transferBalance: "shell.openCall.swap",
  "demo/fund": "shell.openCall.fund",
  aiPlaceOrder: "shell.openCall.bot",
  "bot/stop": "shell.openCall.bot",
  buyContract: "shell.openCall.contract",
  cheDanContract: "shell.openCall.contract",
  pingcangContract: "shell.openCall.contract",
  "lever/reverse": "shell.openCall.contract",
  zhiyingzhisunContract: "shell.openCall.contract",
  "lever/closePart": "shell.openCall.contract",
  "lever/closeAll": "shell.openCall.contract",
  "lever/revokeAll": "shell.openCall.contract",
};

type NamedCall = OpenCall & { readonly path: MoneyPath };

/** What another version of the page has left may have no name here. */
const isNamed = (call: OpenCall): call is NamedCall => Object.hasOwn(names, call.path);

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
    .filter(isNamed)
    .filter((call) => call.lost && call.left && call.uid === uid)
    .map((call) => <OpenCallBanner key={call.key} call={call} />);
};

const OpenCallBanner = ({ call }: { readonly call: NamedCall }) => {
  const text = useText();
  const { shortTime } = useTimes();
  const [busy, setBusy] = useState(false);
  const what = text(names[call.path]);
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      await askAgain(call);
      toast.good(text("shell.openCall.done", { what }));
      await Promise.all([refreshUser(), queryClient.invalidateQueries()]);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.key === "enterTheWithdrawalPassword") toast.plain(text("shell.openCall.notDone", { what }));
      else toast.failure(error);
    }
    setBusy(false);
  };
  return (
    <div role="alert" className={styles["banner"]}>
      <p>
        {text("shell.openCall.lost", { what, time: shortTime(call.sentMs) })}
        {call.isWhole ? "" : ` ${text("shell.openCall.noSecret")}`}
      </p>
      <Button kind="line" busy={busy} onClick={() => void ask()}>
        {text("shell.openCall.ask")}
      </Button>
    </div>
  );
};
