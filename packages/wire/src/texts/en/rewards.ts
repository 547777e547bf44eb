/** Rewards, as the server names and explains them (RWD-02, RWD-04). */
export const rewards = {
  message:
    "Check in once a day; a day ends at 00:00 UTC−4. What a day pays depends on your total account: wallet, contract wallet and your own invested money. Days in a row bring a larger reward at regular intervals, and a missed day starts the count again. Awards count all your days, in a row or not. Rewards go to your wallet and are paid from a budget that was filled before; when it is empty, nothing is offered.",
  award: "{times} days of checking in",
  tasks: {
    register: "Open an account",
    profile: "Choose a name, save your e-mail address and send your identity",
    checkIn: "Check in for the first time",
    recharge: "Deposit more than 1,000 USDT at once",
    invest: "Buy a product that pays interest with your own money for the first time",
  },
} as const;
