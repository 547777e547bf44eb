import { riskVersions, type RiskKind } from "@candor/core/protection/risk";
import { acceptRisk } from "@candor/wire/risk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import { useText, type TextKey } from "../../i18n/use-text.ts";
import { ApiFailure, call } from "../../lib/calls/api.ts";
import { focusHeading } from "../../lib/keyboard/focus-heading.ts";
import {
  riskNoticeQuery,
  useRiskQuestion,
  type RiskNotice,
  type RiskQuestion,
} from "../../lib/account/risk-notice.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { useUser } from "../../lib/account/session.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { FailedState, LoadingRows } from "../states.tsx";
import { RiskFigure } from "./risk-figure.tsx";
import styles from "./risk.module.css";

/** Each is a heading with its explanation. */
const points: Readonly<Record<RiskKind, readonly (readonly [TextKey, TextKey])[]>> = {
  option: [
    ["risk.whatHead", "risk.option.what"],
    ["risk.fastHead", "risk.option.fast"],
    ["risk.oddsHead", "risk.option.odds"],
    ["risk.knowHead", "risk.option.know"],
  ],
  lever: [
    ["risk.whatHead", "risk.lever.what"],
    ["risk.leverageHead", "risk.lever.leverage"],
    ["risk.fastHead", "risk.lever.fast"],
    ["risk.stopHead", "risk.lever.stop"],
    ["risk.botHead", "risk.lever.bot"],
  ],
};

/** Draws the question of lib/account/risk-notice.ts. A user who has already accepted, here or elsewhere, is not asked again. */
export const RiskDialog = () => {
  const text = useText();
  const uid = useUser()?.uid;
  const asked = useRiskQuestion((state) => state.asked);
  const kind = asked?.kind ?? "option";
  const notice = useQuery({ ...riskNoticeQuery(uid, kind), enabled: asked !== undefined });
  const isPassed = asked?.isReading === false && notice.data !== undefined && notice.data.acceptedAt !== null;
  // Before the dialog opens: it returns the focus to where it was.
  useLayoutEffect(() => {
    if (asked?.isReading === false && isOnFormButton()) focusHeading();
  }, [asked]);
  useEffect(() => {
    if (isPassed) asked?.answer(true);
  }, [isPassed, asked]);
  return (
    <Dialog
      title={text(`risk.${kind}.title`)}
      open={asked !== undefined && !isPassed}
      onClose={() => asked?.answer(false)}
    >
      {asked === undefined ? null : notice.data !== undefined ? (
        <Notice notice={notice.data} asked={asked} />
      ) : notice.error === null ? (
        <LoadingRows rows={6} />
      ) : (
        <>
          <FailedState error={notice.error} onRetry={() => void notice.refetch()} />
          {!asked.isReading && <p className={styles["nothing"]}>{text("risk.nothingSent")}</p>}
        </>
      )}
    </Dialog>
  );
};

/** An order's key was pressed while the focus was on a button that changes the form, such as "+": after the notice, Enter must not change it. */
const isOnFormButton = (): boolean => document.activeElement?.matches("fieldset button") === true;

type Props = { readonly notice: RiskNotice; readonly asked: RiskQuestion };

const Notice = ({ notice, asked }: Props) => {
  const text = useText();
  const times = useTimes();
  const { kind, acceptedAt, playMoney } = notice;
  return (
    <div className={styles["notice"]}>
      {!asked.isReading && <p className={styles["lead"]}>{text("risk.lead")}</p>}
      <RiskFigure notice={notice} />
      <dl className={styles["points"]}>
        {points[kind].map(([head, body]) => (
          <div key={body}>
            <dt>{text(head)}</dt>
            <dd>{text(body)}</dd>
          </div>
        ))}
      </dl>
      {playMoney && <p className={styles["play"]}>{text("risk.play")}</p>}
      {asked.isReading && acceptedAt !== null && (
        <p className="muted">{text("risk.acceptedOn", { time: times.dateTime(acceptedAt) })}</p>
      )}
      <Actions notice={notice} asked={asked} />
    </div>
  );
};

/** "Not now" leaves everything unchanged; continuing returns to the order, to be confirmed at the price of that moment. */
const Actions = ({ notice, asked }: Props) => {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<string>();
  const accept = useAccept(notice);
  if (asked.isReading)
    return (
      <div className={styles["actions"]}>
        <Button onClick={() => asked.answer(false)}>{text("shell.close")}</Button>
      </div>
    );
  const press = async (): Promise<void> => {
    setBusy(true);
    setNote(await accept());
    setBusy(false);
  };
  return (
    <div className={styles["actions"]}>
      <FormNote note={note} />
      <Button kind="quiet" onClick={() => asked.answer(false)}>
        {text("risk.notNow")}
      </Button>
      <Button kind="solid" busy={busy} onClick={() => void press()}>
        {text("risk.goOn")}
      </Button>
    </div>
  );
};

/** Returns the message of a refusal, if any. The accepted text is the one that this code shows. */
const useAccept = ({ kind }: RiskNotice): (() => Promise<string | undefined>) => {
  const queries = useQueryClient();
  const { queryKey } = riskNoticeQuery(useUser()?.uid, kind);
  return async () => {
    try {
      await call(acceptRisk, { kind, version: riskVersions[kind] });
    } catch (error) {
      if (error instanceof ApiFailure) return error.message;
      throw error;
    }
    queries.setQueryData(queryKey, (known) => known && { ...known, acceptedAt: serverNowMs() });
    return undefined;
  };
};
