/** Calls that move money and whose answer got lost, on whatever page. */
export const openCall = {
  option: "Option",
  contract: "Contract order",
  transfer: "Transfer",
  swap: "Exchange",
  fund: "Play money",
  bot: "Bot",
  lost: "{what}, sent {time}: no answer came, so it is not known whether it was done. Asking again cannot do it twice.",
  cut: "{what}, sent {time}: no answer came, so it is not known whether it was done. Your list shows it.",
  ask: "Ask again",
  done: "{what}: it is done.",
};
