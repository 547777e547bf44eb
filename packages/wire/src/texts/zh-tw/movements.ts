/** What a movement of the wallet is for, in the journal (JNL-01). `{number}` is the number of its cause. */
export const movements = {
  sandbox_deposit: "來自沙盒的模擬資金",
  correction: "由兩名操作員更正",
  transferred_to_contract: "劃轉到合約錢包",
  transferred_to_wallet: "從合約錢包劃轉回來",
  option_placed: "選擇權 {number} 的投入",
  option_won: "選擇權 {number} 獲利：本金與收益",
  option_tied: "選擇權 {number} 持平：退回投入",
  /** A movement that has no text yet. */
  other: "其他",
};
