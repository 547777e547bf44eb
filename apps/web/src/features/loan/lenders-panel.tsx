import type { AnswerOf } from "@candor/wire/call";
import { navigationBarList } from "@candor/wire/home";
import { mostLenders } from "@candor/wire/service/loan";
import { IconExternalLink } from "../../ui/icons/icons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { callList } from "../../lib/calls/api.ts";
import { EmptyState, Loaded } from "../../parts/states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { lenderHost } from "./lender-host.ts";
import styles from "./loan-page.module.css";

type Lender = AnswerOf<typeof navigationBarList>;

/** `bartype` of lenders (HOME-06). */
const lenderBar = 3;

/** The first five lenders that the operator lists (LOAN-01); what is no https address is left out. */
export const LendersPanel = () => {
  const text = useText();
  const lenders = useQuery({
    queryKey: answerKey(navigationBarList, lenderBar),
    queryFn: async () => (await callList(navigationBarList, { bartype: lenderBar })).rows,
  });
  return (
    <Panel title={text("loan.lenders")}>
      <Loaded query={lenders} rows={3}>
        {(rows) => {
          const shown = rows.filter(({ tourl }) => lenderHost(tourl) !== undefined).slice(0, mostLenders);
          return shown.length === 0 ? (
            <EmptyState title={text("loan.noLender")}>{text("loan.noLenderBody")}</EmptyState>
          ) : (
            <>
              <p className={styles["lendersBody"]}>{text("loan.lendersBody")}</p>
              <ul className={styles["lenders"]}>
                {shown.map((lender) => (
                  <LenderLink key={`${lender.name} ${lender.tourl}`} lender={lender} />
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
};

/** The window that it opens cannot reach this one, and is not told where it was opened. */
const LenderLink = ({ lender: { name, tourl } }: { readonly lender: Lender }) => {
  const text = useText();
  return (
    <li>
      <a href={tourl} target="_blank" rel="noopener noreferrer">
        <span>
          <b>{name}</b>
          <small>{text("loan.visit", { host: lenderHost(tourl) ?? "" })}</small>
        </span>
        <IconExternalLink size={18} stroke={1.6} aria-hidden="true" />
      </a>
    </li>
  );
};
