/** Questions about trading and its proofs. The keys name the articles and never change. */
import { b, doc, link, ol, p, ul } from "@candor/core/content/build-body";
import type { ShippedText } from "../shipped-article.ts";

export const faqTrading = {
  tick: {
    title: "What is a tick, and what does “the next tick decides” mean?",
    subtitle: "",
    body: doc(
      p(
        "A tick is one price in the public record: a line with a number, a time, a price and a quantity. Every pair has its own numbering, without gaps.",
      ),
      p(
        "Your order is decided by the first tick of its pair that is recorded after the order was accepted. When you press the button, that price does not exist yet. So nobody knows it beforehand: not you, not the platform, not a faster trader.",
      ),
      p(
        "A pair for which an order waits gets a tick at the next beat of the record, which comes 40 times a second. If nothing was traded, that tick repeats the last price.",
      ),
    ),
  },
  check: {
    title: "How do I check an outcome myself?",
    subtitle: "",
    body: doc(
      ol([
        "Open your list of settled options or closed contracts.",
        "Press the button that checks it. You see the tick of the beginning and the tick of the end, with their numbers, times and prices.",
        "Press “Check it yourself”. Your browser downloads the public record of those minutes, computes every link of the chain, the signatures and the result again, and shows a line for each step.",
      ]),
      p(
        "You can also download the evidence and check it without a network, with the program that comes with the source code. Anyone may check any minute of the record on ",
        link("/verify", "Verify an outcome"),
        ", without an account.",
      ),
    ),
  },
  prices: {
    title: "Where do the prices come from?",
    subtitle: "",
    body: doc(
      p(
        "Each pair says beside its price where it comes from: live from exchanges, replayed from a recording of a real market, or simulated. With several live sources the price is their median, and a source that is far off is left out.",
      ),
      p(
        "Whatever the source, a price counts only after it was written into the record. From then on it cannot be changed unseen: each line carries the hash of the line before it, and every minute is signed and published.",
      ),
      p(
        "What the record cannot prove is that its prices are those of other places. Compare them with other sources if that matters to you.",
      ),
    ),
  },
  option: {
    title: "How does a timed option work, and what does it pay?",
    subtitle: "",
    body: doc(
      p(
        "You choose a pair, an amount and a time, then CALL if you expect a higher price at the end, or PUT if you expect a lower one. It begins at the next tick. It ends at the last trade recorded up to its expiry.",
      ),
      ul([
        "Right: you get your stake back and the percentage that stands beside the time. At 80%, a stake of 100 USDT brings back 180.",
        "Wrong: the whole stake is lost.",
        "Equal prices: the stake comes back.",
      ]),
      p(
        "A win pays less than a loss costs. At 80% you must be right more often than in 55.6% of all cases just not to lose money. The form shows this figure for your choice. The payout of an option is set aside before the option is accepted.",
      ),
    ),
  },
  contract: {
    title: "How does a contract work?",
    subtitle: "",
    body: doc(
      p(
        "A contract gains when the price moves your way: buy if you expect it to rise, sell if you expect it to fall. Its size is counted in leaves: one leaf is a position of 1,000 USDT. A move of 1% means 10 USDT for each leaf.",
      ),
      p(
        "For each leaf you bind a margin of 1,000 USDT divided by the leverage, from your contract wallet. Move money there with ",
        link("/transfer", "Transfer between wallets"),
        ". You may have at most 10 orders at a time, waiting ones included.",
      ),
      p(
        "“Best price” opens at the next tick. “Fixed price” waits until a trade reaches your price, and opens at that trade's price: at yours or a better one. You can close at any time; that too happens at the next tick.",
      ),
    ),
  },
  leverage: {
    title: "What does leverage change?",
    subtitle: "",
    body: doc(
      p(
        "Only how much margin you bind, and so how soon it is used up. A position of one leaf wins or loses 10 USDT for each 1%, whatever the leverage.",
      ),
      ul([
        "At 10×: margin 100 USDT. A move of 1% against you takes a tenth of it.",
        "At 20×: margin 50 USDT. The same move takes a fifth.",
        "At 100×: margin 10 USDT. The same move takes all of it.",
      ]),
      p(
        "Which leverages a pair offers stands on the form. A stricter protection profile lowers them, or offers none.",
      ),
    ),
  },
  stops: {
    title: "What do take-profit and stop-loss do?",
    subtitle: "",
    body: doc(
      p(
        "They close your contract by themselves when a trade reaches the price that you set: the take-profit on the side of the gain, the stop-loss on the side of the loss. Set them with the order, change them later in the list, or drag their lines on the chart.",
      ),
      p(
        b("A stop-loss is no promise of a price."),
        " It closes at the price of the trade that reached it. If the price jumps past your stop, that trade can be further away. A jump in your favour counts for you in the same way.",
      ),
      p("They work on the server. Your device may be off."),
    ),
  },
  closeOut: {
    title: "When is my contract closed out?",
    subtitle: "",
    body: doc(
      p(
        "When margin and result together have fallen to half of the margin. The price at which that happens is shown before you confirm, and in the list afterwards. The first trade that reaches it closes the contract.",
      ),
      ul(["At 20× that is a move of 2.5% against you.", "At 100× it is 0.5%."]),
      p(
        "You never lose more than the margin and the fee. If the price jumps so far that the loss is larger than the margin, the platform pays the rest. How much it has paid in this way is public.",
      ),
    ),
  },
  refused: {
    title: "Why was my order refused?",
    subtitle: "",
    body: doc(
      p("The message says why. The most common reasons:"),
      ul([
        "The price has moved: for an option, the deciding tick was more than 0.2% away from the price that you saw.",
        "There is no fresh price: for 5 seconds nothing was traded in this pair. Nothing new is opened until a trade comes.",
        "The terms have changed: a payout, a fee or a leverage became worse for you between your confirmation and the deciding tick. Better terms you simply get.",
        "The platform's reserve cannot cover it: it accepts only what it could pay out, also after a sharp move.",
        "Your balance is too low, or you have 10 contract orders already.",
      ]),
      p("A refused order costs nothing and leaves no trace in your balance."),
    ),
  },
  fees: {
    title: "What does each product cost?",
    subtitle: "",
    body: doc(
      ul([
        "Timed options: no fee. What they cost is that a win pays less than a loss takes.",
        "Contracts: 0.05% of the position, once, when it opens: 0.50 USDT for each leaf. Closing is free. The bot's trades cost the same.",
        "Exchange: a spread of 0.5%, half of it on each side. The quote already contains it.",
        "Investment products: nothing to buy. Leaving early, where it is allowed, costs the published percentage of your principal, and never more than the interest earned in the cycle.",
        "Deposits and transfers between your wallets: nothing. The network's own fee is paid by the sender.",
        "Withdrawals: 5% of the amount, taken from it; it pays for sending the money and running the platform. It cannot rise for a withdrawal that you have asked for.",
      ]),
      p(
        "These are the values at release. The operator may change them; the form always shows what applies to you, before you confirm.",
      ),
    ),
  },
  bot: {
    title: "What is the bot, and by which rule does it trade?",
    subtitle: "",
    body: doc(
      p(
        "It is a fixed, published rule, not an intelligence. It compares the average of the last 7 closed one-minute prices with that of the last 30: above it buys, below it sells, equal it waits. The stop-loss is half of the last 30 minutes' range away, the take-profit three quarters of it.",
      ),
      p(
        "A run makes trades one after another, each with your amount as margin. It ends after the number of trades that you chose, when half of the amount is lost, after 24 hours, or when you stop it. You can start two runs a day, one at a time.",
      ),
      p(
        "It needs a code, which you claim on ",
        link("/mine", "My page"),
        ". Before you start, ",
        link("/contract", "Contract"),
        " shows what the rule would have done on the last day of the record, after fees. That is the past, not a promise: the bot can lose like anyone.",
      ),
    ),
  },
} as const satisfies Readonly<Record<string, ShippedText>>;
