import { expect, test } from "vitest";
import { houseAccount, userAccount } from "../ids/account-id.ts";
import { money } from "../money/money.ts";
import {
  correctedAccount,
  correctionMoves,
  isCorrection,
  isUsers,
  type CorrectableAccount,
} from "./correction.ts";
import { fundingMoves } from "./funding.ts";
import { transferMoves } from "./transfer.ts";

const amount = money(25_000_000n);
const [wallet, contract] = [userAccount(7, "wallet"), userAccount(7, "contract")];

test("[LEV-16] a transfer moves the amount between the two wallets of its user, and nothing else", () => {
  const transfer = { userId: 7, amount };
  expect(transferMoves({ ...transfer, direction: "to_contract" })).toEqual([
    { debit: wallet, credit: contract, amount },
  ]);
  expect(transferMoves({ ...transfer, direction: "to_wallet" })).toEqual([
    { debit: contract, credit: wallet, amount },
  ]);
});

test("[TRUST-01] [TRUST-08] play money comes from the sandbox: into a wallet, or for user 0 into the capital", () => {
  const debit = houseAccount("custody:sandbox");
  expect(fundingMoves({ userId: 7, amount })).toEqual([{ debit, credit: wallet, amount }]);
  expect(fundingMoves({ userId: 0, amount })).toEqual([{ debit, credit: houseAccount("capital"), amount }]);
});

test("[TRUST-01] a correction posts what its request contains", () => {
  const debit = houseAccount("suspense");
  expect(correctionMoves({ requestId: 3, debit, credit: wallet, amount })).toEqual([
    { debit, credit: wallet, amount },
  ]);
});

test("[TRUST-01] [OPS-03] a correction moves between a user and the house, or between accounts of the house; never within one user", () => {
  const names: readonly CorrectableAccount[] = ["wallet", "contract", "capital", "suspense"];
  const pairs = names.flatMap((from) => names.map((to) => [from, to] as const));
  const written = (some: typeof pairs) => some.map(([from, to]) => `${from} ${to}`);
  const betweenUsers = ["wallet wallet", "wallet contract", "contract wallet", "contract contract"];
  const nowhere = ["capital capital", "suspense suspense"];
  const none = new Set([...betweenUsers, ...nowhere]);
  expect(written(pairs.filter((pair) => isCorrection(...pair)))).toEqual(
    written(pairs).filter((pair) => !none.has(pair)),
  );
  const houses = [...nowhere, "capital suspense", "suspense capital"];
  expect(new Set(written(pairs.filter((pair) => !isUsers(...pair))))).toEqual(new Set(houses));
  expect(names.map((name) => correctedAccount(name, 7))).toEqual([
    wallet,
    contract,
    houseAccount("capital"),
    houseAccount("suspense"),
  ]);
});
