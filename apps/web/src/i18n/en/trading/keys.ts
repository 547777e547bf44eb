/** What keys do on the pages of pairs: those of /quotes and of every pair, and those of /contract. */
export const keys = {
  pair: "Choose a pair",
  amount: "Go to the amount",
  call: "Place a CALL",
  put: "Place a PUT",
  interval: "Chart interval",
  trend: "Candles or trend",
  chart: "Move and zoom the focused chart",
  help: "This list",
  contract: {
    buy: "Buy",
    sell: "Sell",
    kind: "Best or fixed price",
    quantity: "Go to the quantity",
    shares: "25%, 50%, 75% or all of the wallet",
    closeAll: "Close all positions of the pair",
    revokeAll: "Cancel all waiting orders of the pair",
    transfer: "Transfer",
    line: "Move the focused line on the chart, and confirm",
  },
};
