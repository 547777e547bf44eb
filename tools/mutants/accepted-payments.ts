/** Mutants of deposits, withdrawals, swaps, bank details, terms and settings that survive, and why. */
import { inFile, type Accepted } from "./accepted-mutant.ts";

const equalEither = "the difference is zero both ways";
const notCompared = "a comparison with undefined is false too";
const noCapNothingLeft = "what is left is undefined when the cap is, and only then";

export const acceptedInPayments: readonly Accepted[] = [
  ...inFile("packages/core/src/withdrawal/approval.ts", [
    ["policy.twoFrom > approvedAlone", "policy.twoFrom >= approvedAlone", equalEither],
  ]),
  ...inFile("packages/core/src/withdrawal/check-request.ts", [
    ["values === undefined", "false", "a refusal without values, missing or undefined, is the same"],
    ["taken >= cap", "taken > cap", equalEither],
    ["left === undefined || cap === undefined", "left === undefined && cap === undefined", noCapNothingLeft],
    ["left === undefined", "false", noCapNothingLeft],
    ["cap === undefined", "false", noCapNothingLeft],
  ]),
  ...inFile("packages/core/src/swap/swap-command.ts", [
    ['""', '"Stryker was here!"', "no quote is made for two assets without a pair"],
  ]),
  ...inFile("packages/core/src/swap/swap-quote.ts", [
    ['""', '"Stryker was here!"', "neither is a number"],
    ["spread === undefined", "false", notCompared],
  ]),
  ...inFile("packages/core/src/payout/bank-form.ts", [
    [
      "/^[A-Z]{2}\\d{2}[A-Z\\d]{11,}$/",
      "/^[A-Z]{2}\\d{2}[A-Z\\d]{11,}/",
      "an account number has only letters and digits up to its end",
    ],
    ['""', '"Stryker was here!"', "details without a holder have both names"],
  ]),
  ...inFile("packages/core/src/settings/check-setting.ts", [
    ["low !== undefined && high !== undefined", "true", notCompared],
    ["low !== undefined && high !== undefined", "low !== undefined || high !== undefined", notCompared],
    ["low !== undefined", "true", notCompared],
    ["high !== undefined", "true", notCompared],
  ]),
];
