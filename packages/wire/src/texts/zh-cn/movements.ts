/** What a movement of a user's money is called in the journal and in statements, and what it is for (JNL-01, JNL-03). `{number}` is the number of its cause. */
export const movements = {
  deposited: { name: "充值", remarks: "充值 {number}：来自平台外的到账" },
  sandbox_deposit: { name: "充值", remarks: "来自沙盒的模拟资金" },
  correction: { name: "更正", remarks: "由两名操作员更正" },
  transferred_to_contract: { name: "转入合约钱包", remarks: "划转到合约钱包" },
  transferred_to_wallet: { name: "从合约钱包转出", remarks: "从合约钱包划转回来" },
  withdrawal_requested: { name: "提现", remarks: "提现 {number}：冻结至付款为止" },
  withdrawal_returned: { name: "提现退回", remarks: "提现 {number}：已退回" },
  withdrawal_paid: { name: "提现已支付", remarks: "提现 {number} 的支付与手续费" },
  swapped: {
    name: "兑换",
    remarks: "兑换 {number}：卖出一种资产，买入另一种",
    amounts: "兑换 {number}：卖出 {sold}，买入 {bought}",
  },
  option_placed: { name: "期权本金", remarks: "期权 {number} 的投入" },
  option_won: { name: "期权盈利", remarks: "期权 {number} 盈利：本金与收益" },
  option_lost: { name: "期权亏损", remarks: "期权 {number} 亏损：投入归平台所有" },
  option_tied: { name: "期权持平", remarks: "期权 {number} 持平：退回投入" },
  lever_opened: { name: "合约开仓", remarks: "合约 {number} 的保证金与手续费" },
  lever_reserved: { name: "合约委托", remarks: "为合约 {number} 预留的保证金与手续费" },
  lever_filled: { name: "合约委托成交", remarks: "合约 {number} 的手续费" },
  lever_revoked: { name: "合约撤单", remarks: "退回为合约 {number} 预留的资金" },
  lever_closed: { name: "合约平仓", remarks: "合约 {number} 平仓后转回的资金" },
  /** A movement that has no text yet. */
  other: { name: "其他", remarks: "其他" },
};
