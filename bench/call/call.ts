/**
 * `npm run bench -- call`: what the frame around a call costs: signature, session, checks of the body and of the answer, headers. A call
 * that does nothing, through the product's app, and the same answer of a bare Fastify, by turns in one process and without a socket.
 */
import { placeOrder } from "@candor/wire/options";
import Fastify, { type FastifyInstance } from "fastify";
import { handle } from "../../apps/server/src/platform/http/mount.ts";
import { ask, buildTestHttp, testNowMs } from "../../apps/server/src/platform/http/test-http.ts";
import { quantile, type Bench } from "../report.ts";

const rounds = 21;
const callsOfRound = 500;
const mostRatio = 4;
const placement = { buyprice: "61234.5", pid: 1, ostyle: 0, endprofit: 60, fee: "10" };

/** Processor time of one call, µs. Both sides also sign and inject it, which is most of what the bare one costs. */
const costOf = async (app: FastifyInstance): Promise<number> => {
  const before = process.cpuUsage();
  for (let count = 0; count < callsOfRound; count += 1) {
    const { body } = await ask(app, testNowMs, "placeOrder", placement, { token: "token-7" });
    if (body.retCode !== 0) throw new Error(`a call was refused: ${body.message}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / callsOfRound;
};

export const bench: Bench = async () => {
  const framed = await buildTestHttp([handle(placeOrder, () => ({ id: "5" }))], { rateLimits: false });
  const bare = Fastify();
  bare.post("/api/placeOrder", async () => ({ retCode: 0, message: "", data: { id: "5" } }));
  const costs: { readonly bareUs: number; readonly framedUs: number }[] = [];
  // The first round compiles the code, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const cost = { bareUs: await costOf(bare), framedUs: await costOf(framed.app) };
    if (round > 0) costs.push(cost);
  }
  await Promise.all([bare.close(), framed.app.close()]);
  const middle = (numbers: readonly number[]): number => quantile(numbers, 0.5);
  const ratio = middle(costs.map(({ bareUs, framedUs }) => framedUs / bareUs));
  return {
    tables: [
      {
        title: `Processor time of a call, median of ${rounds} rounds of ${callsOfRound}`,
        columns: ["", "µs"],
        rows: [
          ["a bare Fastify", middle(costs.map(({ bareUs }) => bareUs)).toFixed(0)],
          ["through the frame", middle(costs.map(({ framedUs }) => framedUs)).toFixed(0)],
        ],
      },
    ],
    claims: [
      {
        claim: `a call through the frame costs at most ${mostRatio} times one that a bare Fastify answers`,
        measured: ratio.toFixed(2),
        held: ratio <= mostRatio,
      },
    ],
  };
};
