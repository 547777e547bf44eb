/** The page of the demo's payment gateway (WAL-14). */
export const gateway = {
  title: "サンドボックス決済",
  note: "これはデモ用のサンドボックス決済ページです。実際のお金は動きません。",
  amount: "練習用資金 {amount} USDT",
  pay: "支払う",
  cancel: "支払わない",
  open: "お支払いを待っています。",
  paid: "支払いが完了しました。このページは閉じてかまいません。まもなく残高に反映されます。",
  closed: "支払いは行われませんでした。このページは閉じてかまいません。",
};
