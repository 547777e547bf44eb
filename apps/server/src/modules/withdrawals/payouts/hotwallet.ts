/**
 * Pays withdrawals on Ethereum through the signer (WAL-12): a process of its own, which signs at most one payment for a withdrawal and
 * reads the approval itself. The server tells it nothing but the number.
 */
import * as z from "zod/mini";
import { Unavailable } from "../../../platform/unavailable.ts";
import type { PayoutChannel, PayoutChannels } from "../ports.ts";

export type HotwalletSettings = { readonly url: string; readonly secret: string };

const timeoutMs = 30_000;
const answer = z.discriminatedUnion("state", [
  z.strictObject({ state: z.literal("refused") }),
  z.strictObject({ state: z.literal("waiting"), why: z.string() }),
  z.strictObject({
    state: z.enum(["signed", "mined"]),
    hash: z.string().check(z.regex(/^0x[\da-f]{64}$/)),
  }),
]);

/** Where the signer pays on Ethereum; the other networks are paid as before. */
export const withHotwallet = (manual: PayoutChannels, settings: HotwalletSettings): PayoutChannels => ({
  ...manual,
  ethereum: hotwallet(manual.ethereum, settings),
});

const hotwallet = ({ name, look, confirmsMs }: PayoutChannel, settings: HotwalletSettings): PayoutChannel => {
  const minedHash = async (withdrawal: number): Promise<string | undefined> => {
    const said = await askSigner(settings, withdrawal);
    return said.state === "mined" ? said.hash : undefined;
  };
  return {
    name,
    confirmsMs,
    ask: ({ withdrawalId }) => minedHash(withdrawalId),
    look: async (payout, hash) => {
      const seen = await look(payout, hash);
      if (seen !== "unknown") return seen;
      // A reorganisation took the block back: the chain may have taken another version of the payment since.
      const mined = await minedHash(payout.withdrawalId);
      return mined === undefined || mined === hash ? seen : await look(payout, mined);
    },
  };
};

const askSigner = async ({ url, secret }: HotwalletSettings, withdrawal: number) => {
  try {
    const response = await fetch(`${url}/pay`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ withdrawal }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (!response.ok) throw new Error(`it answers with ${response.status}`);
    return answer.parse(await response.json());
  } catch (error) {
    throw new Unavailable("the signer", { cause: error });
  }
};
