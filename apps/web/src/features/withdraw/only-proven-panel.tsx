import { setOnlyProven, withdrawQuote } from "@candor/wire/withdrawals";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";
import { toast } from "../../lib/toasts.ts";
import { Panel } from "../../ui/panel.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import styles from "./withdraw.module.css";

/** An option of the account: money goes only to an address whose control is proven (WAL-12). */
export const OnlyProvenPanel = ({ isOn }: { readonly isOn: boolean }) => {
  const text = useText();
  const queries = useQueryClient();
  const choosing = useMutation({
    mutationFn: (on: boolean) => call(setOnlyProven, { on: on ? "1" : "0" }),
    onSuccess: (_, on) => toast.good(text(on ? "withdraw.book.isOn" : "withdraw.book.isOff")),
    onError: toast.failure,
    onSettled: () => rereadAnswers(queries, withdrawQuote),
  });
  const choose = async (on: boolean): Promise<void> => {
    const agreed =
      on ||
      (await confirm({
        title: text("withdraw.book.offTitle"),
        body: text("withdraw.book.offBody"),
        action: text("withdraw.book.offDo"),
      }));
    if (agreed) choosing.mutate(on);
  };
  return (
    <Panel title={text("withdraw.book.title")}>
      <div className={styles["form"]}>
        <Switch
          label={text("withdraw.book.only")}
          checked={choosing.isPending ? choosing.variables : isOn}
          onChange={(on) => void choose(on)}
        />
        <p className="muted">
          {text("withdraw.book.note")}{" "}
          <Link to="/$area" params={{ area: "bindColdWallet" }}>
            {text("pages.bindColdWallet")}
          </Link>
        </p>
      </div>
    </Panel>
  );
};
