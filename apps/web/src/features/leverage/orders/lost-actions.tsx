import type { LeverRow } from "@candor/wire/leverage";
import type { MoneyCalls } from "../../../parts/money-calls.ts";
import { LostAnswer } from "../../../ui/lost-answer.tsx";
import { bulkActions, actionName } from "./use-lever-actions.ts";

type Props = { readonly rows: readonly LeverRow[]; readonly calls: MoneyCalls };

/** Actions whose answer got lost, each with a button that asks for it again (API-11). */
export const LostActions = ({ rows, calls }: Props) => {
  const names = [...Object.values(bulkActions), ...rows.map(({ id }) => actionName(id))];
  return names
    .filter((name) => calls.callStateOf(name) === "lost")
    .map((name) => <LostAnswer key={name} onAskAgain={() => calls.askAgain(name)} />);
};
