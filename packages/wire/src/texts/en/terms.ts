/** What the home page announces of new terms of a pair (LEV-01, OPT-01), and of new bands of the bot (BOT-02). */
export const terms = {
  announced:
    "{pair}: these terms apply to everything that is opened from {time} UTC on. Leverages: {leverages}. Fee: {fee}% of the volume. Options: {options}. What is open already keeps its terms.",
  option: "{minutes} min {percent}%",
  none: "none",
  bands:
    "Bot: these amounts, leverages and numbers of trades apply to runs that are started from {time} UTC on. {bands}. A run that is under way keeps what it was started with.",
  band: "{from} to less than {until} USDT: leverage {leverages}, trades {trades}",
  lastBand: "{from} USDT and more: leverage {leverages}, trades {trades}",
  nextBand: "{bands}; {band}",
  rewards:
    "Rewards: other amounts apply to check-ins, awards, starter tasks and posts from {time} UTC on. What was paid before stays.",
} as const;
