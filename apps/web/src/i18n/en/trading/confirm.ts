/** The confirmation of an option and of a contract. */
export const confirm = {
  option: {
    title: "{direction} {pair}?",
    price: "Price now",
    expiry: "Expires after",
    worst:
      "The next tick decides the entry price. If it is more than 0.2% away from the price that you see when you press, nothing is placed.",
    large: "This is more than a quarter of your balance: such an order is always confirmed.",
    action: "{direction} with {amount} USDT",
  },
  lever: {
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
