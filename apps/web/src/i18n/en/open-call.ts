/** Calls that move money and whose answer got lost, on whatever page. */
export const openCall = {
  option: "Option",
  contract: "Contract order",
  transfer: "Transfer",
  swap: "Exchange",
  fund: "Play money",
  bot: "Bot",
  withdrawal: "Withdrawal",
  lost: "{what}, sent {time}: no answer came, so it is not known whether it was done. Asking again cannot do it twice.",
  noSecret: "The password is not kept: asking again only tells whether it was done.",
  ask: "Ask again",
  done: "{what}: it is done.",
  notDone: "{what}: not done. You can request it again.",
};
