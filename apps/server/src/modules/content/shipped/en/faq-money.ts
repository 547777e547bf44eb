/** Questions about money: wallets, deposits, withdrawals, investment products. The keys name the articles and never change. */
import { b, doc, link, ol, p, ul } from "@candor/core/content/build-body";
import type { ShippedText } from "../shipped-article.ts";

export const faqMoney = {
  wallets: {
    title: "What are balance, contract wallet and credit?",
    subtitle: "",
    body: doc(
      ul([
        "Balance: your main money, in USDT. Deposits arrive here, and from here you buy options and products and withdraw.",
        "Contract wallet: money for contracts and the bot. Moving it to and fro is free and immediate.",
        "Credit: money that the platform lends you for an investment product. It goes back when the product ends. What it earns is yours, and can be withdrawn; the credit itself cannot.",
      ]),
      p(
        "ETH that you deposited and BTC or ETH that you bought are kept as such until you exchange them. ",
        link("/mine", "My page"),
        " shows all of it in one sum, with what is bound in open positions.",
      ),
    ),
  },
  deposit: {
    title: "How do I deposit, and on which networks?",
    subtitle: "",
    body: doc(
      p("Open ", link("/recharge", "Deposit"), " and choose a way:"),
      ul([
        "USDT on Ethereum (ERC20) or on TRON (TRC20), to an address that belongs to you alone. It is credited by itself after 12 confirmations on Ethereum or 20 on TRON.",
        "ETH itself, to the same Ethereum address. It is credited as ETH, one for one.",
        "The address shared by everybody: send exactly the amount that the page gives you, or send from an address that you have proven to be yours.",
        "The payment page, if the operator has set one up.",
      ]),
      p(
        b("Send only what the page names, on the network that it names."),
        " Other tokens are not credited. The amount that counts is the one on the chain, one USDT for one USDT.",
      ),
    ),
  },
  depositMissing: {
    title: "My deposit has not arrived. What can I do?",
    subtitle: "",
    body: doc(
      ol([
        "Look at the list on the deposit page. Each deposit shows its steps, its confirmations, and what happens next.",
        "If it is not there, enter the hash of your transfer. The chain is then asked for it again and again for a day.",
        "If it is there and was not credited, the reason stands beside it: for example another token, less than the minimum, or a transfer that failed on the chain.",
      ]),
      p(
        "A transfer to the shared address whose amount and sender point to nobody waits for an operator's decision. ETH that a smart contract pays out, as some exchanges do, is not found; its hash helps the operator to send it back.",
      ),
      p("Nobody may ask you for a further payment to release a deposit."),
    ),
  },
  withdraw: {
    title: "How do I withdraw, and how long does it take?",
    subtitle: "",
    body: doc(
      ol([
        ["Save a wallet address or a bank account: ", link("/editBankInformation", "Payout details"), "."],
        ["Set a withdrawal password: ", link("/edit?type=0", "Withdrawal password"), "."],
        [
          "Enter a whole amount of USDT: ",
          link("/withdraw", "Withdraw"),
          ". You see the fee and what arrives before you confirm.",
        ],
      ]),
      p(
        "The amount is held at once. Until it is approved you can cancel, and all of it comes back. Before you confirm, the page says who approves it: the published policy, within seconds and without a person; one operator; or two for the largest amounts. An operator who refuses must give a reason, which you read, and the whole amount comes back.",
      ),
      p(
        "After a change of a password, a sign-in method or an address, nothing is approved for 24 hours. For what a person or a bank does, no time is promised.",
      ),
    ),
  },
  payFirst: {
    title: "Must I buy or pay something before I can withdraw?",
    subtitle: "",
    body: doc(
      p(
        b("No."),
        " No tax, no deposit, no turnover, no product and no upgrade is ever asked for. The fee is taken from the amount itself. Anybody who asks you to pay first is a fraud, even one who claims to work here.",
      ),
      p(
        "Only so much can be requested each day, 1,000 USDT at release, so that somebody who gets into your account cannot take everything at once. That limits how fast money leaves, not whether: nothing has to be bought, and the page lists from when on each part can be had. ",
        link("/withdraw", "Withdraw"),
        " shows what is left today.",
      ),
    ),
  },
  limits: {
    title: "Which limits of amounts are there?",
    subtitle: "",
    body: doc(
      ul([
        "Timed options: 10 to 10,000 USDT, in steps of 10.",
        "Contracts: whole leaves, at most 10 orders at a time.",
        "The bot: 100 USDT or more; the amount decides which leverages and how many trades are offered.",
        "Investment products: multiples of 100 USDT, within the range of each product.",
        "Payment page: 10 to 100,000 USDT. On the chain: at least 10 USDT, or 0.01 ETH.",
        "Withdrawals: 10 to 50,000 USDT in digital currency, 100 to 50,000 to a bank, in whole USDT.",
      ]),
      p("These are the values at release. The operator may change them; each form shows those that apply."),
    ),
  },
  exchange: {
    title: "How does exchanging USDT, BTC and ETH work?",
    subtitle: "",
    body: doc(
      p(
        link("/exchange", "Exchange"),
        " gives you a quote: what you give, what you get, the rate, and the tick that it was made from. It holds for 10 seconds. Nothing is exchanged before you accept it.",
      ),
      p(
        "The exchange is decided at the next tick. If that is more than 0.2% away from the quote's price, in either direction, it is refused and nothing moves. The platform exchanges only what it holds.",
      ),
      p("Withdrawals are paid in USDT: exchange a token before you withdraw it."),
    ),
  },
  products: {
    title: "How do investment products work?",
    subtitle: "",
    body: doc(
      p(
        "You give an amount for a cycle of days, at a rate that is fixed at the purchase. ",
        link("/project", "Projects"),
        " lists the products with rate, days and amounts. Before you buy, the order page shows every day of the cycle in money.",
      ),
      ul([
        "Fixed income: the interest reaches your balance each day at 00:00 UTC−4.",
        "Compound interest: it is paid at the end of the cycle. If the cycle is renewed, it joins the principal.",
      ]),
      p(
        "The day of the purchase does not earn; the whole day after it is the first. The Experience Fund lends you the principal for one cycle, once; the interest is yours.",
      ),
      p(
        "Mind the fee of a withdrawal: after a short cycle it can be more than the interest. The page says so.",
      ),
    ),
  },
  reserve: {
    title: "What is a reserve, and who pays my interest?",
    subtitle: "",
    body: doc(
      p(
        "Each product has a reserve of its own: money of the platform, put in before the product is sold. When you buy, the interest of your whole cycle moves from it to an account of promised interest, and is paid from there only.",
      ),
      p(
        "A product whose reserve does not cover a purchase is sold out. What a reserve can still promise, and what it has promised, stands on the product's page for everyone to read.",
      ),
      p(
        "The ledger knows no booking by which one customer's money pays another's interest. The database refuses it. What a reserve does not protect you from is that the platform itself fails: do not invest what you cannot do without.",
      ),
    ),
  },
  end: {
    title: "How do I end an investment?",
    subtitle: "",
    body: doc(
      p(
        "Open ",
        link("/history", "Project orders"),
        " and ask for the end. You can do so from three days before the end of the first cycle, and at any time later; for a copy product, only in the last three days of each period. The principal comes back when the running cycle ends. If you do not ask, the cycle is renewed. You are reminded three days and one day before.",
      ),
      p("If the reserve does not cover another cycle, nothing is renewed, and you get the principal back."),
      p(
        "Some products can be left early. You then get the whole principal and the interest up to the last closed day, less the published fee, at once. The fee is never more than that interest. Whether it is possible stands on the product's page before you buy.",
      ),
    ),
  },
  copyPool: {
    title: "What is a copy product, and what happens to my money in it?",
    subtitle: "",
    body: doc(
      p(
        "It is a pool that trades contracts by a rule that stands on its page, through the same engine and at the same fees as everybody. It promises no rate: a pool can also lose.",
      ),
      ul([
        "What you pay waits until the pool has no open trade. Until then you can take it back.",
        "Then it becomes units. A unit is worth what the pool holds, divided by all units.",
        "You can ask for the end in the last three days of a period. If you do not, you stay in the pool for another one. When the period is over and the pool has no open trade, you are paid what your units are worth then: more or less than you paid.",
      ]),
      p(
        "The money of a pool belongs to its holders together. Its closed trades, its worst fall and what the house earned from it stand on its page under ",
        link("/project", "Projects"),
        ".",
      ),
    ),
  },
  statements: {
    title: "Where do I find every movement of my money?",
    subtitle: "",
    body: doc(
      p(
        link("/journal", "Journal"),
        " lists each movement with the balance after it, and your device adds up each page. ",
        link("/statements", "Statements"),
        " gives you any range of days as CSV or PDF, with opening and closing balance, as often as you like. The same request gives the same file, to the byte.",
      ),
      p("A lost option has no line of its own: its stake left the balance when it was placed."),
    ),
  },
} as const satisfies Readonly<Record<string, ShippedText>>;
