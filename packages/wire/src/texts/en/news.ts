/** What notices say about trades and runs (NOTE-01). */
export const news = {
  long: "Long",
  short: "Short",
  call: "CALL",
  put: "PUT",
  /** A contract that opened at once. */
  opened: "{side} {pair} {multiple}× opened at {price}.",
  /** A contract that waited for its price. */
  filled: "{side} {pair} {multiple}×: your waiting order opened at {price}.",
  /** By the reason for which a contract closed. */
  closed: {
    owner: "{side} {pair} {multiple}× closed at {price}: {net} USDT.",
    stopLoss: "Stop-loss: {side} {pair} {multiple}× closed at {price}, {net} USDT.",
    takeProfit: "Take-profit: {side} {pair} {multiple}× closed at {price}, {net} USDT.",
    closeOut: "Closed out at the close-out price: {side} {pair} {multiple}× at {price}, {net} USDT.",
    runEnd: "{side} {pair} {multiple}× closed at {price} with the bot's run: {net} USDT.",
  },
  settled: {
    win: "{direction} {pair} won: {net} USDT.",
    lose: "{direction} {pair} lost: {net} USDT.",
    tie: "{direction} {pair} ended in a tie: the stake is back.",
  },
  run: "The bot's run on {pair} ended after {done} of {times} trades, {net} USDT: {reason}.",
  /** Why a run ended; the end of `run`. */
  reasons: {
    allTradesDone: "all trades are done",
    halfLost: "half of the amount is lost",
    dayOver: "24 hours are over",
    owner: "you stopped it",
    fundsGone: "there was too little money for the next trade",
    tradeRefused: "the next trade was refused",
    frozen: "the account was frozen",
  },
} as const;
