import { accountClosing, closeAccount, keepAccount, type closingBlocks } from "@candor/wire/service/closing";
import type { AnswerOf } from "@candor/wire/call";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { answerKey, rereadAnswers } from "../../lib/calls/answer-key.ts";
import { confirm } from "../../lib/confirm.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { toast } from "../../lib/toasts.ts";
import { Unread } from "../../parts/states.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./security.module.css";
import { useSecurityAction } from "./use-security-action.ts";

type Closing = AnswerOf<typeof accountClosing>;
type Kind = (typeof closingBlocks)[number];

/** Where each thing that stands against the closing is ended. */
const places: Readonly<Partial<Record<Kind, string>>> = {
  contracts: "/contract",
  options: "/quotes",
  bot: "/contract",
  holdings: "/order",
  withdrawals: "/withdraw",
  deposits: "/recharge",
  loan: "/loan",
  tokens: "/exchange",
  balance: "/withdraw",
};

const facts = ["erased", "kept", "log", "public", "commission", "again"] as const;

/** Closing the account (ACC-01): what is erased and what the law keeps, what stands against it, the request, and its undoing. */
export const ClosePanel = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const closing = useQuery({ queryKey: answerKey(accountClosing), queryFn: () => call(accountClosing, {}) });
  return (
    <Panel title={text("security.close.title")}>
      {closing.data === undefined ? (
        <Unread query={closing} rows={3} />
      ) : (
        <div className={styles["form"]}>
          {closing.data.waiting === null ? (
            <Asking uid={uid} closing={closing.data} />
          ) : (
            <Waiting dueAt={closing.data.waiting.dueAt} />
          )}
        </div>
      )}
    </Panel>
  );
};

/** An answer without a time: something stands against it now, and is shown when the state is read again. */
const useClosingAction = (send: () => Promise<{ readonly dueAt?: number | null }>, done: string) => {
  const queries = useQueryClient();
  return useSecurityAction(send, ({ dueAt }) => {
    if (dueAt !== null) toast.good(done);
    void rereadAnswers(queries, accountClosing);
  });
};

const Waiting = ({ dueAt }: { readonly dueAt: number }) => {
  const text = useText();
  const times = useTimes();
  const keep = useClosingAction(() => call(keepAccount, {}), text("security.close.stays"));
  return (
    <>
      <p className={styles["warning"]} role="status">
        {text("security.close.waiting", { time: `${times.dateTime(dueAt)} ${times.zoneName(dueAt)}` })}
      </p>
      <p className={styles["text"]}>{text("security.close.meanwhile")}</p>
      <Button kind="solid" busy={keep.isPending} onClick={() => keep.mutate()}>
        {text("security.close.keep")}
      </Button>
    </>
  );
};

const Asking = ({ uid, closing }: { readonly uid: number; readonly closing: Closing }) => {
  const text = useText();
  const { blocks, days, rest } = closing;
  return (
    <>
      <p className={styles["text"]}>{text("security.close.body", { days })}</p>
      <ul className={styles["effects"]}>
        {facts.map((fact) => (
          <li key={fact}>{text(`security.close.${fact}`)}</li>
        ))}
      </ul>
      {blocks.length > 0 ? (
        <Blocks blocks={blocks} />
      ) : (
        <Request uid={uid} days={days} rest={Number(rest) === 0 ? "" : rest} />
      )}
    </>
  );
};

const Blocks = ({ blocks }: Pick<Closing, "blocks">) => {
  const text = useText();
  const times = useTimes();
  return (
    <>
      <p className={styles["warning"]}>{text("security.close.blocked")}</p>
      <ul className={`${styles["effects"]} ${styles["places"]}`}>
        {blocks.map(({ kind, count, until, amount }) => {
          const place = places[kind];
          const what = text(`security.close.blocks.${kind}`, { count, amount: showMoney(amount) });
          return (
            <li key={kind}>
              {place === undefined ? what : <Link to={place as string}>{what}</Link>}
              {until !== null && ` ${text("security.close.until", { time: times.dateTime(until) })}`}
            </li>
          );
        })}
      </ul>
    </>
  );
};

type RequestProps = { readonly uid: number; readonly days: number; readonly rest: string };

const Request = ({ uid, days, rest }: RequestProps) => {
  const text = useText();
  const [typed, setTyped] = useState("");
  const close = useClosingAction(
    () => call(closeAccount, { uid: typed.trim() }),
    text("security.close.asked"),
  );
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: text("security.close.confirmTitle"),
      body: text("security.close.confirmBody", { days }),
      action: text("security.close.do"),
      keep: text("security.close.keep"),
    });
    if (agreed) close.mutate();
  };
  return (
    <>
      {rest !== "" && (
        <p className={styles["warning"]}>{text("security.close.rest", { amount: showMoney(rest) })}</p>
      )}
      <TextField
        label={text("security.close.number", { uid })}
        value={typed}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button busy={close.isPending} disabled={typed.trim() !== String(uid)} onClick={() => void ask()}>
        {text("security.close.do")}
      </Button>
    </>
  );
};
