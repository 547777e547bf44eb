import { useState, type KeyboardEvent } from "react";

/** Which place of a chart a key chooses, from the one at `at`; undefined for a key that chooses none. */
const placeAfter = (key: string, at: number, last: number): number | undefined => {
  if (key === "ArrowRight" || key === "ArrowUp") return Math.min(last, at + 1);
  if (key === "ArrowLeft" || key === "ArrowDown") return Math.max(0, at - 1);
  if (key === "Home") return 0;
  return key === "End" ? last : undefined;
};

/** The place of a chart that is chosen, by keys too; until one is, and when it is gone, the last one. */
export const useChosenPlace = (last: number) => {
  const [chosen, choose] = useState<number>();
  const at = Math.min(chosen ?? last, last);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = placeAfter(event.key, at, last);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  return { at, choose, onKeyDown };
};
