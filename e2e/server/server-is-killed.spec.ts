/**
 * Story: the server is killed, at any moment, four times, while one user places options and another one pays in and withdraws. Nothing
 * that was acknowledged is lost, and a client that got no answer learns the outcome by repeating the request. `npm run bench -- crash`
 * kills it twenty times under 64 senders of options.
 */
import { parseMoney, type Money } from "@candor/core/money/money";
import { expect, test } from "@playwright/test";
import { callsOf } from "../account.ts";
import { callApi, type ApiAnswer } from "../call-api.ts";
import { expectMoneyRight, moves, nothingMoved } from "./money-until-killed.ts";
import { checkLedger, startServer, type RunningServer } from "../running-server.ts";

const kills = 4;
const writers = 8;

type Placement = {
  readonly key: string;
  readonly body: Readonly<Record<string, string>>;
  /** The answer, exactly as it was sent; absent when the server died first. */
  answer?: string;
};

test("[API-11] [TRUST-01] [WAL-04] [WAL-12] [WAL-14] four kills under load lose nothing acknowledged, and a repeat gets the first answer", async () => {
  // After each kill the next server waits until the lease of the previous one has expired.
  test.setTimeout(600_000);
  let server = await startServer();
  const token = await logIn(server, "demo@candor.test");
  const placements: Placement[] = [];
  const mover = await logIn(server, "demo2@candor.test");
  const before = await walletOf(server, mover);
  const moved = nothingMoved();
  try {
    for (let round = 0; round < kills; round++) {
      const current = server;
      const placing = beginLoad((onAnswer) =>
        Promise.all(
          Array.from({ length: writers }, (_, writer) =>
            placeUntilDead(current, token, `kill-${round}-${writer}`, placements, onAnswer),
          ),
        ),
      );
      const moving = moves.map((move) => beginLoad((onAnswer) => move(current, mover, moved, onAnswer)));
      // However slow the machine is, an option is acknowledged in each round, and a movement of each kind in turn.
      await Promise.all([placing.hasBegun, moving[round % moving.length]?.hasBegun]);
      await pause((round * 97) % 500);
      server.kill();
      await Promise.all([placing, ...moving].map(({ ended }) => ended));
      server = await startServer({ dataDir: server.dataDir });
    }
    const answered = placements.filter((placement) => placement.answer !== undefined);
    expect(answered.length).toBeGreaterThan(kills);
    for (const placement of placements) {
      const repeat = await callApi(server.url, "placeOrder", placement.body, { token, key: placement.key });
      if (placement.answer !== undefined) expect(repeat.text).toBe(placement.answer);
    }
    await expectOneOptionForEach(server, token, placements);
    await expectMoneyRight(server, mover, moved, before);
    expect(await checkLedger(server)).toBe(0);
  } finally {
    await server.stop();
  }
});

const beginLoad = (load: (onAnswer: () => void) => Promise<unknown>) => {
  const first = Promise.withResolvers<void>();
  const ended = load(first.resolve);
  return { ended, hasBegun: Promise.race([first.promise, ended]) };
};

const logIn = async (server: RunningServer, email: string): Promise<string> => {
  const answer = await callApi(server.url, "login", {
    email,
    pwd: "Demo#2026",
    type: "2",
  });
  expect(answer.body.retCode).toBe(0);
  return String(answer.body.data);
};

const walletOf = async (server: RunningServer, token: string): Promise<Money> => {
  const { wallet } = await callsOf(server.url, { token })<{ wallet: string }>("user/userInfo");
  const parsed = parseMoney(wallet);
  if (parsed === undefined) throw new Error(`no amount: ${wallet}`);
  return parsed;
};

const placeUntilDead = async (
  server: RunningServer,
  token: string,
  prefix: string,
  placements: Placement[],
  onAnswer: () => void,
): Promise<void> => {
  for (let turn = 0; ; turn++) {
    const quote = await quoteOf(server).catch(() => undefined);
    if (quote === undefined) return;
    const body = { buyprice: quote, pid: "1", ostyle: String(turn % 2), endprofit: "60", fee: "10" };
    const placement: Placement = { key: `${prefix}-${turn}`.padEnd(16, "x"), body };
    placements.push(placement);
    const answer = await callApi(server.url, "placeOrder", body, { token, key: placement.key }).catch(
      (): undefined => undefined,
    );
    if (answer === undefined) return;
    placement.answer = answer.text;
    onAnswer();
  }
};

const quoteOf = async (server: RunningServer): Promise<string> => {
  const { body }: ApiAnswer = await callApi(server.url, "product/productList", {});
  const rows = body.data as readonly { readonly pid: number; readonly price: string }[];
  return rows.find((row) => row.pid === 1)?.price ?? "0";
};

/** Every acknowledged option exists once, and no option exists that no placement requested. */
const expectOneOptionForEach = async (
  server: RunningServer,
  token: string,
  placements: readonly Placement[],
): Promise<void> => {
  const acknowledged = placements
    .filter((placement) => placement.answer?.includes('"retCode":0') === true)
    .map((placement) => (JSON.parse(placement.answer ?? "{}") as { data: { id: string } }).data.id);
  const listed: string[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const { body } = await callApi(
      server.url,
      "orderList",
      { pageNum: String(pageNum), pageSize: "100", orderByColumn: "id", isAsc: "asc" },
      { token },
    );
    const rows = body.data as readonly { readonly id: string }[];
    listed.push(...rows.map((row) => row.id));
    if (rows.length < 100) break;
  }
  expect(new Set(listed).size).toBe(listed.length);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(listed).toEqual(expect.arrayContaining(acknowledged));
  expect(listed.length).toBeLessThanOrEqual(placements.length);
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
