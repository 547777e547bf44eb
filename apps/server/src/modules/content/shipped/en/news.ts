/** The first news. The keys name the articles and never change; those of `demoNews` are stored in demo mode only. */
import { b, doc, h2, link, ol, p, ul } from "@candor/core/content/build-body";
import type { ShippedText } from "../shipped-article.ts";

export const news = {
  firstTrade: {
    title: "Your first trade, step by step",
    subtitle: "From the sign-up to an outcome that you have checked yourself.",
    body: doc(
      p("You need about ten minutes. Nothing below asks you to trade more than the smallest amount."),
      h2("Before you trade"),
      ol([
        ["Open an account with an e-mail address or a phone number: ", link("/register", "Sign up"), "."],
        ["Put money into your balance: ", link("/recharge", "Deposit"), "."],
        [
          "Protect the account: ",
          link("/security", "Security"),
          " offers an authenticator app and passkeys.",
        ],
      ]),
      h2("A timed option"),
      ol([
        ["Open ", link("/quotes", "Quotes and options"), " and choose a pair."],
        "Leave the smallest amount, and choose the shortest time. The form shows what a win brings, what a loss costs, and how often you must be right to break even.",
        "Press CALL or PUT. Before your first order you see a risk notice. Read it: it has the share of accounts that lost money, as soon as there are enough accounts.",
        "Confirm. Your option begins at the next tick, and counts down in the list.",
      ]),
      h2("Check the outcome"),
      ol([
        "When it has ended, open it in the list of settled options.",
        "Compare the two ticks with the result. Then press “Check it yourself”: your own browser repeats the computation from the public record.",
        "Download the evidence and keep it. Whatever anybody says later, this file proves what happened.",
      ]),
      h2("What to know before you go on"),
      ul([
        "A win pays less than a loss costs. Being right half of the time loses money.",
        "With leverage a small move is enough to lose a margin.",
        "If you feel that you must win back a loss, stop.",
      ]),
      p("More answers: ", link("/question", "Questions and answers"), "."),
    ),
  },
} as const satisfies Readonly<Record<string, ShippedText>>;

export const demoNews = {
  playMoney: {
    title: "This is a demo, and its money is play money",
    subtitle: "What you can try here, and what you should not do.",
    body: doc(
      p(
        b("Nothing here is real money."),
        " You cannot lose any, you cannot win any, and nobody will ever pay you anything for a balance of this demo.",
      ),
      p(
        "Apart from that nothing is softened. Orders are decided by the next tick, products are sold only while their reserve covers them, withdrawals go through the same steps and approvals, and every outcome can be checked.",
      ),
      h2("How to get play money"),
      ul([
        ["Up to 100,000 USDT a day on ", link("/mine", "My page"), ", at the press of a button."],
        "By a deposit on the sandbox chain, from the play wallet that every account of the demo has.",
        "On the payment page of the demo.",
      ]),
      h2("What not to do"),
      ul([
        "Do not send real money to any address that you see here. It would be lost.",
        "Do not use a password that you use elsewhere. In a demo, codes and mails can be read by everyone, so every account is open.",
        "Do not draw conclusions about real trading from a good day with play money.",
      ]),
    ),
  },
  prices: {
    title: "Where the prices of this demo come from",
    subtitle: "A short recording of a real market, repeated, and simulation.",
    body: doc(
      p(
        "Unless the operator has connected a live source, the prices of BTC/USDT and ETH/USDT are replayed from a recording of real trades that is about eleven minutes long. Each round begins where the last one ended, and goes the same way or mirrored. So there is no jump, but it is not today's market.",
      ),
      p(
        "The other pairs are simulated. The label beside each price says which it is. The candles from before the first start are computed history of the demo; charts draw them paler and say so.",
      ),
      p(
        "What is real is the record: every price is numbered, chained and signed before it decides anything, as it would be with a live market. Look at it on ",
        link("/verify", "Verify an outcome"),
        ".",
      ),
    ),
  },
  tryThis: {
    title: "Six things to try in this demo",
    subtitle: "Including some that go wrong on purpose.",
    body: doc(
      ol([
        "Place an option, wait for its end, and check it on your own device.",
        "Open a contract with high leverage and watch the close-out price. Then look up which tick closed it.",
        [
          "On ",
          link("/recharge", "Deposit"),
          ", send a transfer on the sandbox chain that fails, or one of another token. See what the list says about it.",
        ],
        "Name a hash that belongs to somebody else. You will get nothing.",
        [
          "Buy a product on ",
          link("/project", "Projects"),
          ", let days pass by a press, and compare each day with the schedule that you saw before.",
        ],
        [
          "Request a withdrawal, cancel it, request another, and follow it to its hash. Then download a statement on ",
          link("/statements", "Statements"),
          " and add it up.",
        ],
      ]),
      p(
        "If anything does not add up, that is worth more than any trade: keep the file and tell the operator.",
      ),
    ),
  },
} as const satisfies Readonly<Record<string, ShippedText>>;
