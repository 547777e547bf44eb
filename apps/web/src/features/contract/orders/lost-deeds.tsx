import type { LeverRow } from "@candor/wire/leverage";
import type { MoneyCalls } from "../../../parts/money-calls.ts";
import { LostAnswer } from "../../../ui/lost-answer.tsx";
import { allDeeds, deedOf } from "./use-lever-deeds.ts";

type Props = { readonly rows: readonly LeverRow[]; readonly calls: MoneyCalls };

/** Actions whose answer got lost, each with a button that asks for it again (API-11). */
export const LostDeeds = ({ rows, calls }: Props) => {
  const names = [...Object.values(allDeeds), ...rows.map(({ id }) => deedOf(id))];
  return names
    .filter((name) => calls.fateOf(name) === "lost")
    .map((name) => <LostAnswer key={name} onAskAgain={() => calls.askAgain(name)} />);
};
