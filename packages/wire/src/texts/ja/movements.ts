/** What a movement of the wallet is for, in the journal (JNL-01). `{number}` is the number of its cause. */
export const movements = {
  sandbox_deposit: "サンドボックスからの練習用資金",
  correction: "二名の担当者による訂正",
  transferred_to_contract: "レバレッジ口座への振替",
  transferred_to_wallet: "レバレッジ口座からの振替",
  option_placed: "オプション {number} の投資額",
  option_won: "オプション {number} 的中：投資額と利益",
  option_tied: "オプション {number} 同値：投資額の返還",
  /** A movement that has no text yet. */
  other: "その他",
};
