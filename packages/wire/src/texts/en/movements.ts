/** What a movement of a user's money is called in the journal and in statements, and what it is for (JNL-01, JNL-03). `{number}` is the number of its cause. */
export const movements = {
  deposited: { name: "Deposit", remarks: "Deposit {number}: arrived from outside" },
  sandbox_deposit: { name: "Deposit", remarks: "Play money from the sandbox" },
  correction: { name: "Correction", remarks: "Correction by two operators" },
  transferred_to_contract: { name: "To contract wallet", remarks: "Moved to the contract wallet" },
  transferred_to_wallet: { name: "From contract wallet", remarks: "Moved back from the contract wallet" },
  withdrawal_requested: { name: "Withdrawal", remarks: "Withdrawal {number}: on hold until it is paid" },
  withdrawal_returned: { name: "Withdrawal returned", remarks: "Withdrawal {number}: returned" },
  withdrawal_paid: { name: "Withdrawal paid", remarks: "Paid out for withdrawal {number}, and its fee" },
  swapped: {
    name: "Exchange",
    remarks: "Exchange {number}: one asset sold, another bought",
    amounts: "Exchange {number}: {sold} sold, {bought} bought",
  },
  holding_bought: { name: "Product bought", remarks: "Product order {number}: principal" },
  interest_paid: { name: "Interest", remarks: "Interest of a day" },
  day_passed: { name: "Interest of a passed day", remarks: "Interest of a day that was passed in the demo" },
  holding_renewed: { name: "Product renewed", remarks: "Interest that joined the principal, step {number}" },
  holding_ended: { name: "Product ended", remarks: "Principal of an ended product, step {number}" },
  holding_left: {
    name: "Product ended early",
    remarks: "Principal of a product that was ended early, less its fee, step {number}",
  },
  checkin_rewarded: { name: "Check-in", remarks: "Reward {number}: a day of checking in" },
  award_paid: { name: "Check-in award", remarks: "Reward {number}: an award for days of checking in" },
  task_rewarded: { name: "Task reward", remarks: "Reward {number}: a newbie task" },
  referral_income_1: {
    name: "Client income, level 1",
    remarks: "Commission {number}: income of your own clients",
  },
  referral_income_2: {
    name: "Client income, level 2",
    remarks: "Commission {number}: income of your clients' clients",
  },
  referral_income_3: {
    name: "Client income, level 3",
    remarks: "Commission {number}: income of clients of level 3",
  },
  referral_first_1: {
    name: "First purchase, level 1",
    remarks: "Commission {number}: first purchases of your own clients",
  },
  referral_first_2: {
    name: "First purchase, level 2",
    remarks: "Commission {number}: first purchases of your clients' clients",
  },
  referral_first_3: {
    name: "First purchase, level 3",
    remarks: "Commission {number}: first purchases of clients of level 3",
  },
  option_placed: { name: "Option stake", remarks: "Stake of option {number}" },
  option_won: { name: "Option won", remarks: "Option {number} won: stake and profit" },
  option_lost: { name: "Option lost", remarks: "Option {number} lost: its stake went to the house" },
  option_tied: { name: "Option tied", remarks: "Option {number} tied: stake returned" },
  lever_opened: { name: "Contract opened", remarks: "Margin and fee of contract {number}" },
  lever_reserved: { name: "Contract order placed", remarks: "Margin and fee kept for contract {number}" },
  lever_filled: { name: "Contract order filled", remarks: "Fee of contract {number}" },
  lever_revoked: { name: "Contract order cancelled", remarks: "Kept for contract {number}: returned" },
  lever_closed: { name: "Contract closed", remarks: "What came back of contract {number}" },
  /** A movement that has no text yet. */
  other: { name: "Other", remarks: "Other" },
} as const;
