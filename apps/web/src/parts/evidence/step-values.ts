/** The values of a verification step, by the names used in its text (OPT-08, LEV-14, TRUST-05). */
import type { VerifyStep } from "@candor/core/proof/verify-step";
import type { Text } from "../../i18n/use-text.ts";
import { showSigned } from "../../lib/show/show-money.ts";

/** Values that a text may use and a step may lack: a text never shows an unfilled placeholder. */
const empty = {
  symbol: "",
  seq: "",
  price: "",
  keyId: "",
  firstSeq: "",
  lastSeq: "",
  to: "",
  since: "",
  path: "",
};
const unknown = { foundSeq: "–", foundPrice: "–", asked: "–", triggerPrice: "–" };

export const stepValues = (
  { key, values }: VerifyStep,
  text: Text,
  showInstant: (timeMs: number) => string,
): Readonly<Record<string, string>> => {
  const instant = (value: string | undefined): string =>
    value === undefined || Number.isNaN(Number(value)) ? "–" : showInstant(Number(value));
  return {
    ...empty,
    ...unknown,
    ...values,
    computed: outcomeOf(values["computed"], text),
    claimed: outcomeOf(values["claimed"], text),
    // `from` is a time in the steps about segments, minutes and heads. In all other steps it is the number of a tick.
    from: /^(segment|minute|head)/.test(key) ? instant(values["from"]) : (values["from"] ?? ""),
    time: instant(values["foundTimeMs"]),
    trigger: text(`verify.triggers.${triggerOf(values["trigger"])}`),
  };
};

const triggerOf = (name: string | undefined) =>
  name === "closeOut" || name === "stopLoss" || name === "takeProfit" ? name : "unknown";

const outcomeKeys = { win: "options.won", lose: "options.lost", tie: "options.tied" } as const;

/** An option's outcome, "win 8", in the reader's language. */
const outcomeOf = (value: string | undefined, text: Text): string => {
  const [word, net = "0"] = (value ?? "").split(" ");
  const key = word === "win" || word === "lose" || word === "tie" ? outcomeKeys[word] : undefined;
  return key === undefined ? (value ?? "") : `${text(key)} ${showSigned(net)}`;
};
