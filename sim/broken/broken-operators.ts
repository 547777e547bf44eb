/** Servers and databases with which one operator does what takes two, or what two have signed is done differently or twice (OPS-03). */
import { actRules, type ActContent } from "../ledger/acts.ts";

import type { product } from "../subject.ts";
import { serving, type BrokenOnes } from "./tampering.ts";

const pieces = "pieces that leave within a day count together";
const given = "what is given carries two signatures";
const house = "house money moves once, as two have signed";
const hourMs = 3_600_000;

/** One act of each kind is carried out with a content that nobody has signed. */
const changed =
  (action: string, change: (content: ActContent) => ActContent): typeof actRules.contentOf =>
  (act) => {
    const content = actRules.contentOf(act);
    return act.action === action ? change(content) : content;
  };

const lookAnywhere: typeof product.server.look = (payer, hash) => {
  const found = payer.payments.find((payment) => payment.hash === hash);
  return found === undefined ? "unknown" : payer.look(hash, found);
};

export const brokenOperators: BrokenOnes = {
  "counts each withdrawal by itself": [
    "WAL-12",
    pieces,
    serving({}, { refusesPieces: false, countsAsPiece: () => false }),
    1,
  ],
  "looks before it approves, and does not look again": [
    "WAL-12",
    pieces,
    serving({}, { refusesPieces: false }),
    10,
  ],
  "forgets what the policy has approved": [
    "WAL-12",
    pieces,
    serving({}, { countsAsPiece: ({ act, actor }) => act === undefined && actor === "operator" }),
    3,
  ],
  "counts pieces of the last hour alone": ["WAL-12", pieces, serving({}, { piecesWithinMs: hourMs }), 2],
  "lets one operator approve what takes two": ["OPS-03", pieces, serving({}, { signersNeeded: () => 1 }), 1],
  "takes two signatures of one operator": ["OPS-03", house, serving({}, { countsSigners: false }), 1],
  "gives back what one operator asks for": ["OPS-03", given, serving({}, { signersNeeded: () => 1 }), 1],
  "takes from a signer that is gone what one operator asks for": [
    "OPS-03",
    given,
    serving({}, { signersNeeded: (action) => (action === "withdrawal_signer_gone" ? 1 : 2) }),
    2,
  ],
  "gives back what was paid since two signed for it": [
    "OPS-03",
    "a withdrawal is paid at most once",
    serving({ isStateSigned: () => true, looksBeforeGivingBack: false }),
    13,
  ],
  "takes a payment of another withdrawal for this one's": [
    "WAL-12",
    "a withdrawal is paid at most once",
    serving({ look: lookAnywhere }, { paymentsPayOnce: false }),
    6,
  ],
  "lets one operator give a large transfer to somebody": [
    "OPS-03",
    given,
    serving({ asksTwoForDeposits: false }),
    13,
  ],
  "gives a large transfer to another user than two have signed": [
    "OPS-03",
    "what arrives is credited once, to its owner",
    serving(
      {},
      {
        contentOf: changed("deposit_large", (content) => ({
          ...content,
          user: String((Number(content["user"]) % 8) + 1),
        })),
      },
    ),
    13,
  ],
  "moves house money with one signature": ["OPS-03", house, serving({}, { signersNeeded: () => 1 }), 1],
  "carries an act about money out as often as somebody tries": [
    "OPS-03",
    house,
    serving({ actKey: (id, ticket) => `act:${id}:${ticket}` }, { usesUp: false }),
    1,
  ],
  "moves more than two have signed": [
    "OPS-03",
    house,
    serving(
      {},
      { contentOf: changed("house_move", (content) => ({ ...content, amount: `${content["amount"]}9` })) },
    ),
    1,
  ],
  "corrects in favour of another account than two have signed": [
    "OPS-03",
    house,
    serving(
      {},
      {
        contentOf: changed("correction", (content) =>
          content["to"] === "wallet" ? { ...content, to: "contract" } : content,
        ),
      },
    ),
    4,
  ],
};
