import fc from "fast-check";
import { expect, test } from "vitest";
import { money } from "../money/money.ts";
import { equityOf, ownClasses, ownedSum, type Owned } from "./equity.ts";

const none: Owned = {
  wallet: money(0n),
  contract: money(0n),
  margin: money(0n),
  stake: money(0n),
  invested: money(0n),
  withdraw_hold: money(0n),
};
const amounts = fc.bigInt(0n, 10n ** 15n).map(money);

test("[MINE-01] equity is what every own account holds, with the result of open contracts and the worth of tokens", () => {
  const owned = {
    ...none,
    wallet: money(700n),
    contract: money(200n),
    margin: money(50n),
    stake: money(30n),
  };
  expect(ownedSum(owned)).toBe(980n);
  expect(equityOf(owned, money(-20n), money(0n))).toBe(960n);
  expect(equityOf({ ...owned, invested: money(5n), withdraw_hold: money(7n) }, money(1n), money(40n))).toBe(
    1_033n,
  );
});

test("[MINE-01] moving money between two own accounts never changes equity", () => {
  const names = fc.constantFrom(...ownClasses);
  fc.assert(
    fc.property(names, names, amounts, amounts, (from, to, held, part) => {
      fc.pre(part <= held && from !== to);
      const before = { ...none, [from]: held };
      const after = { ...none, [from]: money(held - part), [to]: part };
      expect(equityOf(after, money(-3n), money(5n))).toBe(equityOf(before, money(-3n), money(5n)));
    }),
  );
});
