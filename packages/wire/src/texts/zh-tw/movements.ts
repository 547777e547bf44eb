/** What a movement of a user's money is called in the journal and in statements, and what it is for (JNL-01, JNL-03). `{number}` is the number of its cause. */
export const movements = {
  deposited: { name: "儲值", remarks: "儲值 {number}：來自平台外的入帳" },
  sandbox_deposit: { name: "儲值", remarks: "來自沙盒的模擬資金" },
  correction: { name: "更正", remarks: "由兩名操作員更正" },
  transferred_to_contract: { name: "轉入合約錢包", remarks: "劃轉到合約錢包" },
  transferred_to_wallet: { name: "從合約錢包轉出", remarks: "從合約錢包劃轉回來" },
  withdrawal_requested: { name: "提領", remarks: "提領 {number}：保留至付款為止" },
  withdrawal_returned: { name: "提領退回", remarks: "提領 {number}：已退回" },
  withdrawal_paid: { name: "提領已支付", remarks: "提領 {number} 的支付與手續費" },
  swapped: {
    name: "兌換",
    remarks: "兌換 {number}：賣出一種資產，買入另一種",
    amounts: "兌換 {number}：賣出 {sold}，買入 {bought}",
  },
  option_placed: { name: "選擇權本金", remarks: "選擇權 {number} 的投入" },
  option_won: { name: "選擇權獲利", remarks: "選擇權 {number} 獲利：本金與收益" },
  option_lost: { name: "選擇權虧損", remarks: "選擇權 {number} 虧損：投入歸平台所有" },
  option_tied: { name: "選擇權持平", remarks: "選擇權 {number} 持平：退回投入" },
  lever_opened: { name: "合約開倉", remarks: "合約 {number} 的保證金與手續費" },
  lever_reserved: { name: "合約委託", remarks: "為合約 {number} 預留的保證金與手續費" },
  lever_filled: { name: "合約委託成交", remarks: "合約 {number} 的手續費" },
  lever_revoked: { name: "合約撤單", remarks: "退回為合約 {number} 預留的資金" },
  lever_closed: { name: "合約平倉", remarks: "合約 {number} 平倉後轉回的資金" },
  /** A movement that has no text yet. */
  other: { name: "其他", remarks: "其他" },
};
