/** Calls that move money and whose answer got lost, on whatever page. */
export const openCall = {
  option: "期权",
  contract: "合约订单",
  transfer: "划转",
  swap: "兑换",
  fund: "模拟资金",
  bot: "机器人",
  withdrawal: "提现",
  lost: "{what}（{time} 发送）：没有收到答复，尚不知道是否已完成。再次查询不会重复执行。",
  noSecret: "密码不会保存，再次查询只告知是否已完成。",
  ask: "再次查询",
  done: "{what}：已完成。",
  notDone: "{what}：未执行，可以重新提交。",
};
