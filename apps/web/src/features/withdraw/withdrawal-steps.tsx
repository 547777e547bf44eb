import type { AnswerOf } from "@candor/wire/call";
import type { WithdrawalState } from "@candor/core/withdrawal/withdrawal";
import type { withdrawalList } from "@candor/wire/withdrawals";
import { useText } from "../../i18n/use-text.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Timeline, TimelineStep } from "../../ui/timeline.tsx";
import { actorText, stateTexts } from "./withdrawal-texts.ts";

type Props = { readonly row: Pick<AnswerOf<typeof withdrawalList>, "steps" | "state"> };

const way: readonly WithdrawalState[] = ["requested", "approved", "sent", "done"];

/** The steps that were made, with when and by whom, then those that are to come. */
export const WithdrawalSteps = ({ row: { steps, state } }: Props) => {
  const text = useText();
  const times = useTimes();
  const isOnItsWay = way.includes(state);
  const toCome = isOnItsWay ? way.slice(way.indexOf(state) + 1) : [];
  return (
    <Timeline>
      {steps.map(({ state: reached, time, by }) => (
        <TimelineStep key={reached} isMade isCurrent={reached === state}>
          <b>{text(stateTexts[reached])}</b>
          <span className="muted num">{times.dateTime(time)}</span>
          <span className="muted">{text(actorText[by])}</span>
        </TimelineStep>
      ))}
      {toCome.map((next) => (
        <TimelineStep key={next} isMade={false}>
          <span>{text(stateTexts[next])}</span>
        </TimelineStep>
      ))}
    </Timeline>
  );
};
