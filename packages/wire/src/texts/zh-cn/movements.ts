/** What a movement of the wallet is for, in the journal (JNL-01). `{number}` is the number of its cause. */
export const movements = {
  sandbox_deposit: "来自沙盒的模拟资金",
  correction: "由两名操作员更正",
  transferred_to_contract: "划转到合约钱包",
  transferred_to_wallet: "从合约钱包划转回来",
  option_placed: "期权 {number} 的投入",
  option_won: "期权 {number} 盈利：本金与收益",
  option_tied: "期权 {number} 持平：退回投入",
  /** A movement that has no text yet. */
  other: "其他",
};
