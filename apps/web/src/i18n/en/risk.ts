/**
 * The risk notice (SAFE-03). What people accept is this text: a change of it raises its number in core/protection/risk.ts,
 * and adds its digest to every risk-digests.json.
 */
export const risk = {
  lead: "Please read this before your first order. Nothing is placed yet.",
  whatHead: "What you can lose",
  fastHead: "How fast",
  oddsHead: "The odds",
  knowHead: "Nobody knows",
  leverageHead: "Leverage multiplies",
  stopHead: "A stop-loss is no promise",
  botHead: "The bot is no safer",
  option: {
    title: "Risk notice: timed options",
    what: "The whole stake of every option that ends on the wrong side.",
    fast: "Within the time that you choose, often a single minute. Small stakes placed one after another add up quickly.",
    odds: "When a win pays less than the stake, being right half of the time still loses money. The ticket shows how often you would have to be right just to break even.",
    know: "No chart and nobody can foresee where a price will be a minute from now.",
    counted:
      "In the {days} days up to {until}, {lost} of {accounts} accounts with a settled option lost money overall.",
    few: "There is no loss figure yet. Accounts with a settled option in the {days} days up to {until}: {accounts}. A figure is shown from {minimum} accounts on.",
  },
  lever: {
    title: "Risk notice: contracts",
    what: "The whole margin of a contract, and its fee. Never more than that.",
    leverage: "At 20× a move of 1% against you takes a fifth of the margin, at 100× all of it.",
    fast: "Seconds are enough. A contract is closed out automatically before its margin is used up; the ticket shows at which price.",
    stop: "When the price jumps past it, the contract closes at the next logged price, which can be worse.",
    bot: "It trades the same contracts by a fixed rule, without asking again before each trade, and can lose just as you can.",
    counted:
      "In the {days} days up to {until}, {lost} of {accounts} accounts with a closed contract lost money overall, fees included.",
    few: "There is no loss figure yet. Accounts with a closed contract in the {days} days up to {until}: {accounts}. A figure is shown from {minimum} accounts on.",
  },
  share: "of accounts lost money",
  how: "Counted once a day by the database from its own records. The server cannot enter or change it.",
  more: "How it is counted",
  uncounted: "There is no loss figure yet: the first count comes within minutes of the server's first start.",
  play: "In this demo all of it is play money: nothing real is won or lost.",
  acceptedOn: "You accepted this notice on {time}.",
  goOn: "I understand, go on",
  notNow: "Not now",
  nothingSent: "Your order was not sent.",
};
