/** The page of the demo's payment gateway (WAL-14). */
export const gateway = {
  title: "沙盒支付",
  note: "这是演示用的沙盒支付页面，不涉及真实资金。",
  amount: "模拟资金 {amount} USDT",
  pay: "支付",
  cancel: "不支付",
  open: "等待您付款。",
  paid: "已支付。您可以关闭本页，资金稍后计入余额。",
  closed: "未支付。您可以关闭本页。",
};
