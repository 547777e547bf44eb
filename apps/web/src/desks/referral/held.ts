import type { AnswerOf } from "@candor/wire/call";
import type { flagList, heldDetail, heldList } from "@candor/wire/desks/referral";

/** A commission that is or was held, as the list has it. */
export type Held = AnswerOf<typeof heldList>;
export type HeldDetail = AnswerOf<typeof heldDetail>;
export type Flag = AnswerOf<typeof flagList>;

export const verdicts: Readonly<Record<Held["verdict"], { readonly label: string; readonly color: string }>> =
  {
    held: { label: "waits for a decision", color: "yellow" },
    kept: { label: "kept", color: "red" },
    released: { label: "released", color: "green" },
  };

export const flagWords: Readonly<Record<Flag["kind"], string>> = {
  device: "same browser at the same address",
  network: "same network",
  payout: "same place of withdrawals",
  money: "money of one came from where the other is paid",
  ring: "everybody between them is flagged",
};

/** What can be decided now: a release is the last word, and what is kept is kept again only after an appeal that came later. */
export const choicesOf = ({
  verdict,
  verdicts: before,
  appeal,
}: HeldDetail): readonly ("released" | "kept")[] => {
  if (verdict === "released") return [];
  const last = before.at(-1);
  const isAppealed = appeal !== null && last !== undefined && appeal.time >= last.time;
  return verdict === "held" || isAppealed ? ["released", "kept"] : ["released"];
};
