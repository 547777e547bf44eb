/** The confirmation of an option and of a contract. */
export const confirm = {
  option: {
    moved: "The price moved away from {from} before the option was placed.",
    takePrice: "Place, now about {price}",
    lostAnswer:
      "No answer came, so it is not known whether the option was placed. Asking again cannot place it twice.",
    askAgain: "Ask again about {direction} {pair}, {amount} USDT",
    title: "{direction} {pair}?",
    price: "Price now",
    expiry: "Expires after",
    worst:
      "The next tick decides the entry price. If it is more than 0.2% away from the price that you see when you press, nothing is placed.",
    large: "This is more than a quarter of your balance: such an order is always confirmed.",
    action: "{direction} with {amount} USDT",
  },
  lever: {
    lostAnswer:
      "No answer came, so it is not known whether the order was placed. Asking again cannot place it twice.",
    askAgain: "Ask again about {side} {pair}, {leaves}",
    lostMove:
      "No answer came to the transfer, so it is not known whether it was made. Nothing was ordered yet; asking again moves the money once and then places the order.",
    askMoveAgain: "Ask again about the transfer",
    stopNet: "{amount} USDT after the fee",
    firstMove: "Move {amount} USDT from your balance to the contract wallet",
    thenOrder: "{side} {leaves} of {pair}",
    moveAndBuy: "Move {amount} and buy {leaves}",
    moveAndSell: "Move {amount} and sell {leaves}",
    title: "{side} {pair}?",
    priceBest: "Best price, now about",
    priceFixed: "Fixed price",
    quantityOf: "{leaves} at {multiple}×",
    most: "Most you can lose",
    mostMeans: "margin and fee",
    closeOut: "Closed out at",
    away: "{percent} away",
    reached:
      "The market has already reached this price: unless it turns, the order opens at the next tick, at about {price}.",
    action: "{side} {leaves}",
    large: "This is more than a quarter of the contract wallet: such an order is always confirmed.",
  },
};
