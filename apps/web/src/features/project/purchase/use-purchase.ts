import type { Interest } from "@candor/core/invest/holding";
import { zeroMoney } from "@candor/core/money/money";
import type { UserInfo } from "@candor/wire/accounts";
import type { ProductRow } from "@candor/wire/earn/invest";
import { useMemo } from "react";
import { moneyOf } from "../product-terms.ts";
import type { Purchase } from "./order-form.ts";

/** What is bought, and with what. Credit is lent by the house and cannot be lost in a pool: a copy product takes own money only. */
export const usePurchase = (product: ProductRow, interest: Interest, user: UserInfo): Purchase => {
  const { wallet, creditBalance, withdrawalPassword } = user;
  return useMemo(
    () => ({
      product,
      interest,
      means: {
        wallet: moneyOf(wallet),
        credit: product.kind === "copy" ? zeroMoney : moneyOf(creditBalance),
      },
      hasPassword: withdrawalPassword === 1,
    }),
    [product, interest, wallet, creditBalance, withdrawalPassword],
  );
};
