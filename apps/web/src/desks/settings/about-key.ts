/** What each key is, for operators; its name is the product's. */
const about: Readonly<Record<string, string>> = {
  order_min_price: "Least stake of an option, USDT",
  order_max_price: "Largest stake of an option, USDT",
  order_inter_price: "Stakes are multiples of this, USDT",
  wp_btc_halve_time: "End of the home page's halving countdown",
  wp_novicetask_switch: "Whether newbie tasks are shown",
  reg_push: "Amounts to choose from at a deposit and a withdrawal, USDT",
  userpay_min: "Least deposit, USDT",
  userpay_max: "Largest deposit, USDT",
  usdt_exchange_rate: "Always 1, which clients are told: one USDT is credited for one",
  recharge_eth_more_then: "Least deposit of ETH itself, in ETH",
  cash_min: "Least withdrawal to a bank, USDT",
  cash_min_digital: "Least withdrawal to an address, USDT",
  cash_max: "Largest withdrawal, USDT",
  cash_cap_without_product: "Most in a day without a product, USDT",
  cash_fee_percent: "Fee of a withdrawal, of its amount",
  cash_auto_below: "Below this the policy approves, USDT; 0: never",
  cash_two_from: "From this on two operators approve, USDT",
  identity_second_from: "From this much of a user's money on two operators confirm an identity, USDT",
  identity_photo_days: "Days after a decision until photos of documents are deleted",
  swap_spread: "Spread of a swap, of one",
  community_review: "How many first texts of a new member wait for an operator; 0: none",
  support_hours: "When support is there: outside of these hours the page says so",
  account_closing_days: "Days until an account is closed whose owner has asked for it",
  personal_openings_hour: "The masked data of how many people an operator opens in an hour",
  support_picture_days: "Days after which pictures in conversations are deleted",
  gate_user_share:
    "How much of the house's own money one user may hold in orders, positions and options, of one",
  gate_pool_share: "How much of the house's own money one pool may hold, of one",
  support_link: "A service that answers instead of our own support; empty: our own does",
};

export const aboutKey = (name: string): string => about[name] ?? "";
