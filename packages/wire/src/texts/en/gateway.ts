/** The page of the demo's payment gateway (WAL-14). */
export const gateway = {
  title: "Sandbox payment",
  note: "This is the sandbox gateway of the demo. Nothing here is real money.",
  amount: "{amount} USDT of play money",
  pay: "Pay",
  cancel: "Do not pay",
  open: "Waiting for your payment.",
  paid: "Paid. You can close this page: the money arrives in your balance in a moment.",
  closed: "Not paid. You can close this page.",
};
