/**
 * Which expiries a product offers and what each pays (OPT-01, OPT-02): `expiryMinutes` lists minutes,
 * `profitPercent` the percent at the same position.
 */
import { minuteMs, secondMs } from "../time/time.ts";

export type OptionTerm = {
  /** Time to expiry in whole seconds, as in `expirySeconds`. */
  readonly seconds: number;
  /** Whole percent that a win pays on the stake. */
  readonly percent: number;
};

/**
 * Pairs the two comma-separated lists of a product by position. A position that is not an integer above
 * zero in both lists, or exists in only one of them, offers nothing.
 */
export const optionTerms = (expiryMinutes: string, profitPercent: string): readonly OptionTerm[] => {
  const percents = profitPercent.split(",");
  return expiryMinutes.split(",").flatMap((text, position) => {
    const minutes = whole(text);
    const percent = whole(percents[position] ?? "");
    if (minutes === undefined || percent === undefined) return [];
    return [{ seconds: (minutes * minuteMs) / secondMs, percent }];
  });
};

/** The term of a product that lasts exactly `seconds`; undefined when it offers none. */
export const termOf = (terms: readonly OptionTerm[], seconds: number): OptionTerm | undefined =>
  terms.find((term) => term.seconds === seconds);

const whole = (text: string): number | undefined =>
  /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text.trim()) : undefined;
