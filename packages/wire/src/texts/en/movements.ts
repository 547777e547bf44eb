/** What a movement of the wallet is for, in the journal (JNL-01). `{number}` is the number of its cause. */
export const movements = {
  sandbox_deposit: "Play money from the sandbox",
  correction: "Correction by two operators",
  transferred_to_contract: "Moved to the contract wallet",
  transferred_to_wallet: "Moved back from the contract wallet",
  option_placed: "Stake of option {number}",
  option_won: "Option {number} won: stake and profit",
  option_tied: "Option {number} tied: stake returned",
  /** A movement that has no text yet. */
  other: "Other",
};
