/** What a movement of a user's money is called in the journal and in statements, and what it is for (JNL-01, JNL-03). `{number}` is the number of its cause. */
export const movements = {
  deposited: { name: "入金", remarks: "入金 {number}：外部からの着金" },
  sandbox_deposit: { name: "入金", remarks: "サンドボックスからの練習用資金" },
  correction: { name: "訂正", remarks: "二名の担当者による訂正" },
  transferred_to_contract: { name: "レバレッジ口座へ", remarks: "レバレッジ口座への振替" },
  transferred_to_wallet: { name: "レバレッジ口座から", remarks: "レバレッジ口座からの振替" },
  withdrawal_requested: { name: "出金", remarks: "出金 {number}：支払いまで確保" },
  withdrawal_returned: { name: "出金の返還", remarks: "出金 {number}：返還" },
  withdrawal_paid: { name: "出金完了", remarks: "出金 {number} の支払いと手数料" },
  swapped: {
    name: "両替",
    remarks: "両替 {number}：一方の資産を売り、他方を購入",
    amounts: "両替 {number}：{sold} を売り、{bought} を購入",
  },
  option_placed: { name: "オプション投資額", remarks: "オプション {number} の投資額" },
  option_won: { name: "オプション的中", remarks: "オプション {number} 的中：投資額と利益" },
  option_lost: { name: "オプション不的中", remarks: "オプション {number} 不的中：投資額は戻りません" },
  option_tied: { name: "オプション同値", remarks: "オプション {number} 同値：投資額の返還" },
  lever_opened: { name: "レバレッジ約定", remarks: "注文 {number} の証拠金と手数料" },
  lever_reserved: { name: "レバレッジ指値注文", remarks: "注文 {number} のために確保した証拠金と手数料" },
  lever_filled: { name: "レバレッジ指値約定", remarks: "注文 {number} の手数料" },
  lever_revoked: { name: "レバレッジ注文取消", remarks: "注文 {number} の確保分の返還" },
  lever_closed: { name: "レバレッジ決済", remarks: "注文 {number} の決済で戻った金額" },
  /** A movement that has no text yet. */
  other: { name: "その他", remarks: "その他" },
};
