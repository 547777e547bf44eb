/** The front page. */
export const home = {
  title: "Home",
  headline: "Trade on a record anyone can check.",
  sub:
    "Every price that decides an outcome is numbered, hash-chained and signed before it is used. You can recompute any result on your own device.",
  signUp: "Open a demo account",
  watch: "Watch the market",
  haveAccount: "Already have an account?",
  trade: "Go to quotes",
  balance: "Your balance (play money)",
  getMoney: "Get play money",
  ticker: "Prices",
  announcements: "Notice",
  banners: "Highlights",
  banner: {
    chain: "Every minute of prices, signed",
    tick: "One tick decides, and you can see which",
    ledger: "Both sides of every movement",
  },
  halving: "Bitcoin halving in {days} d {clock} (estimate)",
  bannerNumber: "Picture {number} of {total}",
  play: "Start moving",
  pause: "Stop moving",
  markets: {
    title: "Markets",
    note: "Range and change over 24 hours",
    pair: "Pair",
    price: "Price",
    change: "Change",
    range: "Low to high",
    low: "Low",
    high: "High",
    volume: "Volume",
    stale: "Price is stale",
    feed: {
      replay: "Recorded",
      simulated: "Simulated",
      live: "Live",
    },
  },
  record: {
    title: "The record",
    tick: "Tick {seq}",
    checked: "Signature checked on this device",
    verify: "Check it yourself",
    waiting: "The first signature follows within a minute",
  },
  proofs: {
    title: "Three things that cannot happen here unseen",
    price: {
      title: "A price cannot be rewritten",
      body:
        "Each tick carries the hash of the one before it. Every minute the chain is signed and published. Changing one price would break every hash after it.",
      link: "Read the tick log",
    },
    outcome: {
      title: "An outcome cannot be chosen",
      body:
        "A result is computed from two ticks of that log: the one at entry and the last one before expiry. Your browser repeats the computation step by step.",
      link: "Check an outcome",
    },
    money: {
      title: "Money cannot vanish",
      body:
        "One double-entry ledger holds every balance. Payouts are set aside before an option is accepted, and your journal shows the balance after each line.",
      link: "Open your journal",
    },
  },
};
