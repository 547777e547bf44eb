/** The page of the demo's payment gateway (WAL-14). */
export const gateway = {
  title: "沙盒付款",
  note: "這是示範用的沙盒付款頁面，不涉及真實資金。",
  amount: "模擬資金 {amount} USDT",
  pay: "付款",
  cancel: "不付款",
  open: "等待您付款。",
  paid: "已付款。您可以關閉本頁，資金稍後計入餘額。",
  closed: "未付款。您可以關閉本頁。",
};
