import { isUnderWay } from "@candor/core/loan/loan";
import type { AnswerOf } from "@candor/wire/call";
import { applyLoan, loanApplications } from "@candor/wire/service/loan";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { answerKey, rereadAnswers } from "../../lib/calls/answer-key.ts";
import { call, callList } from "../../lib/calls/api.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { toast } from "../../lib/toasts.ts";
import { Loaded } from "../../parts/states.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./loan-page.module.css";

type Application = AnswerOf<typeof loanApplications>;

/** LOAN-01. */
const messageMs = 4_000;
/** Earlier ones that are listed. */
const mostListed = 10;

/** The user's application and what was answered; without one that is under way, the way to make one. */
export const ApplicationPanel = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const applications = useQuery({
    queryKey: answerKey(loanApplications, uid),
    queryFn: () => callList(loanApplications, { pageNum: 1, pageSize: mostListed }),
  });
  return (
    <Loaded query={applications} rows={4}>
      {({ rows: [newest, ...earlier] }) => (
        <>
          {newest !== undefined && (
            <Panel title={text("loan.yours")}>
              <Shown application={newest} />
            </Panel>
          )}
          {(newest === undefined || !isUnderWay(newest.state)) && <ApplyPanel />}
          {earlier.length > 0 && (
            <Panel title={text("loan.earlier")}>
              <div className={styles["list"]}>
                {earlier.map((application) => (
                  <Shown key={application.id} application={application} isOver />
                ))}
              </div>
            </Panel>
          )}
        </>
      )}
    </Loaded>
  );
};

type ShownProps = { readonly application: Application; readonly isOver?: boolean };

const Shown = ({ application: { state, createdAt, answer }, isOver = false }: ShownProps) => {
  const text = useText();
  const times = useTimes();
  return (
    <article className={styles["application"]}>
      <b className={styles[state]}>{text(`loan.states.${state}`)}</b>
      {!isOver && <p>{text(`loan.about.${state}`)}</p>}
      {answer !== null && <blockquote>{answer.reason}</blockquote>}
      <p className={styles["times"]}>
        {text("loan.applied", { time: times.dateTime(createdAt) })}
        {answer !== null && <span>{text("loan.answered", { time: times.dateTime(answer.time) })}</span>}
      </p>
    </article>
  );
};

/** One press is one application; a second is possible only when the first has failed. */
const ApplyPanel = () => {
  const text = useText();
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: () => call(applyLoan, {}),
    onSuccess: () => toast.good(text("loan.received"), messageMs),
    onError: (error) => toast.failure(error),
    onSettled: () => rereadAnswers(queries, loanApplications),
  });
  const begin = useOneAtATime(sending);
  const isSent = sending.isPending || sending.isSuccess;
  return (
    <Panel title={text("loan.apply")}>
      <div className={styles["apply"]}>
        <p>{text("loan.applyBody")}</p>
        <Button kind="solid" busy={sending.isPending} disabled={isSent} onClick={() => begin()}>
          {text("loan.send")}
        </Button>
      </div>
    </Panel>
  );
};
