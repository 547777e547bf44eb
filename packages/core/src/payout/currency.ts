/** What a user may be paid out in (WAL-07), and the network on which each is sent. */
export const networkOfCurrency = {
  "USDT(TRC20)": "tron",
  "USDT(ERC20)": "ethereum",
  BTC: "bitcoin",
  ETH: "ethereum",
} as const;
export type PayoutCurrency = keyof typeof networkOfCurrency;
