/** The tabs of /about, and the pages that an operator writes. They claim nothing that cannot be checked. The keys never change. */
import { b, doc, h2, link, p, ul } from "@candor/core/content/build-body";
import type { ShippedText } from "../shipped-article.ts";

export const about = {
  profile: {
    title: "Platform profile",
    subtitle: "A place to trade and invest whose operator cannot cheat unseen.",
    body: doc(
      p(
        "Platforms of this kind have a bad name, and many deserve it: they set outcomes, they pay old customers with the money of new ones, and they find reasons not to pay out. Candor is built so that none of these can be done without everybody being able to see it.",
      ),
      h2("Outcomes"),
      p(
        "Every price that can move money is written into a public record before it is used. Each line carries the hash of the line before, and every minute is signed. An outcome is computed from that record by a published rule, and your own browser can repeat it.",
      ),
      h2("Promises"),
      p(
        "What an option may pay is set aside when it is accepted. What an investment product will pay is set aside when it is sold. When there is nothing to set aside, nothing is sold.",
      ),
      h2("Money"),
      p(
        "All balances are sums of one double-entry ledger, and the database refuses to change its entries. It has no booking that takes one customer's money to pay another. Withdrawals cannot be kept back by a fee, a bonus or a missing purchase.",
      ),
      p("Do not believe it. Check it: ", link("/verify", "Verify an outcome"), "."),
    ),
  },
  product: {
    title: "Our product",
    subtitle: "What can be done here, and what each thing costs you at worst.",
    body: doc(
      h2("Timed options"),
      p(
        "Higher or lower after a chosen time. At worst you lose the stake. A win pays less than a loss costs. ",
        link("/quotes", "Quotes and options"),
      ),
      h2("Contracts"),
      p(
        "Long or short with leverage, with take-profit and stop-loss. At worst you lose the margin and the fee, never more. ",
        link("/contract", "Contract"),
      ),
      h2("The bot"),
      p(
        "A published rule that trades contracts for you, with limits that the engine enforces. At worst it loses what the contracts lose; it stops before a further trade once half of your amount is gone.",
      ),
      h2("Investment products"),
      p(
        "A fixed rate for a fixed number of days, paid from a reserve that was filled before. At worst the platform itself fails. ",
        link("/project", "Projects"),
      ),
      h2("Exchange"),
      p(
        "USDT against BTC or ETH, at a quote that shows its tick and its spread. ",
        link("/exchange", "Exchange"),
      ),
      p("What all of it costs: ", link("/question", "Questions and answers"), "."),
    ),
  },
  team: {
    title: "Team",
    subtitle: "You need not trust anybody here, so there are no faces.",
    body: doc(
      p(
        "Portraits and biographies prove nothing: anyone can put them on a page. What counts is what the people who run a platform are able to do. Here it is limited by the software:",
      ),
      ul([
        "Operators have roles: support, content, compliance, finance, risk and admin. Each role may do a few things and nothing else.",
        "Large withdrawals, the house's own money, rates, corrections and roles take two different people, who sign with their passkeys.",
        "Each act is written into a log whose lines are chained. Its signed end is public, so that none can be removed unseen.",
        b("No role can set a price or an outcome."),
        "A balance changes only by a booking with a cause. A correction takes two people, and stands in your journal.",
      ]),
      p(
        "Who operates this installation stands on ",
        link("/company", "Company profile"),
        ", in the operator's own words.",
      ),
    ),
  },
} as const satisfies Readonly<Record<string, ShippedText>>;

export const pages = {
  company: {
    title: "Company profile",
    subtitle: "",
    body: doc(
      p(
        "The operator of this installation has not described itself here yet: its name, legal form, address and registration. Until it does, this page claims nothing.",
      ),
      p(
        "Before you trust an operator with money, ask for these four things, and look them up in the public register of the country that it names.",
      ),
      p("What can be checked without knowing the operator: ", link("/verify", "Verify an outcome"), "."),
    ),
  },
  certificates: {
    title: "Certificates",
    subtitle: "",
    body: doc(
      p("No licence, seal or certificate is claimed here."),
      p(
        "A picture of a certificate proves nothing. If somebody shows you one, look for its number at the authority that is said to have issued it, on an address that you have found yourself.",
      ),
    ),
  },
  contact: {
    title: "Contact us",
    subtitle: "",
    body: doc(
      p(
        "You reach a person by the speech bubble at the top of any page. The operator of this installation has not entered other contact details here yet.",
      ),
      p(
        "Nobody who works for this platform asks for your password, a code, a recovery code or the words of your wallet. Nobody asks for a payment to release your money. Anybody who does so is a fraud.",
      ),
      p("Many questions are answered on ", link("/question", "Questions and answers"), "."),
    ),
  },
  event: {
    title: "Season event",
    subtitle: "",
    body: doc(
      p("There is no event at present."),
      p("When there is one, its rules stand here before it begins: what it pays, to whom, and until when."),
    ),
  },
} as const satisfies Readonly<Record<string, ShippedText>>;
