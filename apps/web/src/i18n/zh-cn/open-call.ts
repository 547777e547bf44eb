/** Calls that move money and whose answer got lost, on whatever page. */
export const openCall = {
  option: "期权",
  contract: "合约订单",
  transfer: "划转",
  swap: "兑换",
  fund: "模拟资金",
  bot: "机器人",
  lost: "{what}（{time} 发送）：没有收到答复，尚不知道是否已完成。再次查询不会重复执行。",
  cut: "{what}（{time} 发送）：没有收到答复，尚不知道是否已完成。请到列表中查看。",
  ask: "再次查询",
  done: "{what}：已完成。",
};
