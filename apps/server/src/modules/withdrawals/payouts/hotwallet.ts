/**
 * Pays withdrawals on Ethereum through the signer (WAL-12): a process of its own, which makes at most one payment for a withdrawal and
 * reads the approval itself. The server sends it only the number of the withdrawal: to pay it, or never to pay it.
 */
import { connect } from "node:net";
import type { SignersPayment } from "@candor/core/withdrawal/next-step";
import * as z from "zod/mini";
import { Unavailable } from "../../../platform/unavailable.ts";
import type { Payout, PayoutChannel, PayoutChannels } from "../ports.ts";

export type HotwalletSettings = { readonly url: string; readonly secret: string };

/** Shorter than the deadline of an operator's call, so that the operator gets the refusal by its name and not a timeout. */
const timeoutMs = 10_000;
const released = z.strictObject({ state: z.literal("released") });
const begun = z.strictObject({
  state: z.enum(["signed", "mined"]),
  hash: z.string().check(z.regex(/^0x[\da-f]{64}$/)),
});
const payAnswer = z.discriminatedUnion("state", [
  z.strictObject({ state: z.literal("refused") }),
  z.strictObject({ state: z.literal("waiting"), why: z.string() }),
  released,
  begun,
]);
const releaseAnswer = z.discriminatedUnion("state", [released, begun]);

/** The same channels, but with the signer for Ethereum. */
export const withHotwallet = (manual: PayoutChannels, settings: HotwalletSettings): PayoutChannels => ({
  ...manual,
  ethereum: hotwallet(manual.ethereum, settings),
});

const hotwallet = ({ name, look, confirmsMs }: PayoutChannel, settings: HotwalletSettings): PayoutChannel => {
  const ask = async ({ withdrawalId }: Payout): Promise<SignersPayment | undefined> => {
    const said = await askSigner(settings, "pay", payAnswer, withdrawalId);
    const why = unknowing(said);
    if (why !== undefined) throw new Unavailable("the signer", { cause: new Error(why) });
    return "hash" in said ? { hash: said.hash, isInBlock: said.state === "mined" } : undefined;
  };
  return {
    name,
    confirmsMs,
    ask,
    takeBack: async ({ withdrawalId }) =>
      (await askSigner(settings, "release", releaseAnswer, withdrawalId)).state === "released",
    isSignerGone: () => refusesConnections(new URL(settings.url)),
    look,
  };
};

/**
 * Why the signer cannot say what the right one has signed; undefined when it can. The server asks only for withdrawals that it has noted for
 * the signer. So a signer that refuses one is another signer, or reads another database, or the account is frozen. A signer that has stopped
 * signing has seen on the chain a payment of its wallet that its journal does not have.
 */
const unknowing = (said: z.infer<typeof payAnswer>): string | undefined => {
  if (said.state === "refused") return "it refuses what is noted for it";
  return said.state === "waiting" && said.why === "stopped"
    ? "it has stopped signing: its journal may lack a payment"
    : undefined;
};

const askSigner = async <Answer>(
  { url, secret }: HotwalletSettings,
  call: "pay" | "release",
  answer: z.ZodMiniType<Answer>,
  withdrawal: number,
): Promise<Answer> => {
  try {
    const response = await fetch(`${url}/${call}`, {
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

const connectMs = 5_000;

/** True when every address of the host refuses the connection. False also when no answer comes in time: something may listen there. */
const refusesConnections = ({ hostname, port }: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const host = hostname.replaceAll(/[[\]]/g, "");
    const socket = connect({ host, port: Number(port === "" ? 80 : port), timeout: connectMs });
    const end = (isRefused: boolean): void => {
      socket.destroy();
      resolve(isRefused);
    };
    socket.once("connect", () => end(false));
    socket.once("timeout", () => end(false));
    socket.once("error", (error) => end(causesOf(error).every(({ code }) => code === "ECONNREFUSED")));
  });

type Coded = { readonly code?: string };

const causesOf = (error: Error): readonly Coded[] =>
  error instanceof AggregateError ? (error.errors as readonly Coded[]) : [error as Coded];
