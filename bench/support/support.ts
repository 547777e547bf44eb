/**
 * `npm run bench -- support [conversations] [messages]`: from the moment that a message is sent until the other side has read it, through the
 * whole server, while everybody has a conversation open. Customers' messages count as arrived when another device of theirs has been told by
 * its socket and has read them; every fifth message is an operator's answer, which the customer's device reads in the same way. Beside it, in
 * the same run and at the same rate, a bare insert with a notification on the same database server.
 */
import { loadavg } from "node:os";
import pg from "pg";
import { WebSocket } from "ws";
import { openEmptyDatabase, seedPeople, settleDatabase, type BenchDatabase } from "../bench-database.ts";
import { askConsole, seedOperator } from "../bench-operators.ts";
import { firstUser, tokenOf } from "../bench-people.ts";
import { startServer } from "../bench-server.ts";
import { callFrom } from "../call-from.ts";
import { quantile, type Bench, type Report } from "../report.ts";

const port = 8_395;
const consolePort = 8_396;
const mostMs = 300;
const wholeSize = 2_000;
const everyMs = 25;
/** The longest that a message may take before it counts as lost. */
const lostMs = 20_000;
/** A busy server asks a reader to come again after about so long (API-17). */
const againMs = 1_000;

export const bench: Bench = async ([conversations = String(wholeSize), messages = "2000"]) => {
  const count = Number(conversations);
  const database = await openEmptyDatabase();
  try {
    await seedPeople(database, { first: firstUser, count, wallet: 1_000_000_000n, contract: 1_000_000n });
    const operator = await seedOperator(database, "sue", ["support"]);
    await settleDatabase(database);
    const load = loadavg()[0] ?? 0;
    const bare = await bareInserts(database, Number(messages));
    const server = await startServer(database, port, { CONSOLE_ADDRESS: `127.0.0.1:${consolePort}` });
    try {
      const people = await Promise.all(
        Array.from({ length: count }, (_, index) => openPerson(firstUser + index)),
      );
      await inTurns(people, 32, async (person) => {
        await arrivalOf(person, await person.send("the first message"));
      });
      const sent = await exchange(people, operator, Number(messages));
      for (const { close } of people) close();
      return reportOf({ count, load, bare, ...sent });
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
};

/** A device with the conversation open: it reads after the last message that it has, whenever its socket says so. */
type Person = {
  readonly send: (text: string) => Promise<number>;
  /** When a message was read, by number. */
  readonly readAt: ReadonlyMap<number, number>;
  readonly conversation: () => number;
  readonly doubled: () => number;
  readonly close: () => void;
};

let clients = 0;
const newClientId = (): string => `bench-${process.pid}-${(clients += 1)}`;

const openPerson = async (userId: number): Promise<Person> => {
  const token = tokenOf(userId);
  const readAt = new Map<number, number>();
  let [last, doubled, conversation] = [0, 0, 0];
  let reading = Promise.resolve();
  const read = async (): Promise<void> => {
    const { key, data } = await callFrom(
      port,
      "support/read",
      { after: String(last), size: "100" },
      { token },
    );
    if (key === "NotReady") return await rest((0.5 + Math.random()) * againMs).then(read);
    if (key !== "success") throw new Error(`a conversation could not be read: ${key}`);
    const { rows } = data as { readonly rows: readonly { readonly number: number }[] };
    for (const { number } of rows) {
      if (readAt.has(number)) doubled += 1;
      readAt.set(number, performance.now());
      last = Math.max(last, number);
    }
  };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/account`);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  socket.on("message", (data: Buffer) => {
    const push = JSON.parse(data.toString()) as { type: string; data: { conversation: string } };
    if (push.type !== "SUPPORT_MESSAGE") return;
    conversation = Number(push.data.conversation);
    reading = reading.then(read);
  });
  socket.send(JSON.stringify({ op: "auth", token }));
  return {
    send: async (text) => {
      const { key, data } = await callFrom(
        port,
        "support/send",
        { clientId: newClientId(), text },
        { token },
      );
      if (key !== "success") throw new Error(`a message was refused: ${key}`);
      return (data as { readonly number: number }).number;
    },
    readAt,
    conversation: () => conversation,
    doubled: () => doubled,
    close: () => socket.terminate(),
  };
};

const inTurns = async <Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>) => {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};

type Exchanged = {
  readonly own: readonly number[];
  readonly answers: readonly number[];
  readonly lost: number;
  readonly doubled: number;
};

/** Each message is sent when it is due, however long earlier ones take. */
const exchange = async (
  people: readonly Person[],
  operator: string,
  messages: number,
): Promise<Exchanged> => {
  const [own, answers, under]: [number[], number[], Promise<void>[]] = [[], [], []];
  let lost = 0;
  const startMs = performance.now();
  for (let nth = 0; nth < messages; nth += 1) {
    const person = people[(nth * 7_919) % people.length] as Person;
    const isAnswer = nth % 5 === 4;
    const one = async (): Promise<void> => {
      const [number, sentMs] = await (isAnswer ? answer(operator, person) : say(person, nth));
      const readMs = await arrivalOf(person, number);
      if (readMs === undefined) lost += 1;
      else (isAnswer ? answers : own).push(readMs - sentMs);
    };
    under.push(one());
    await rest(startMs + (nth + 1) * everyMs - performance.now());
  }
  await Promise.all(under);
  return { own, answers, lost, doubled: people.reduce((sum, person) => sum + person.doubled(), 0) };
};

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

const say = async (person: Person, nth: number): Promise<readonly [number, number]> => {
  const sentMs = performance.now();
  return [await person.send(`message ${nth} of the measure`), sentMs];
};

/** No message has a higher number. */
const everything = 2_147_483_647;

/** The conversation is taken first; only the answer is measured. */
const answer = async (operator: string, person: Person): Promise<readonly [number, number]> => {
  const id = person.conversation();
  await askConsole(consolePort, operator, "supportClaim", { id });
  const sentMs = performance.now();
  const input = { id, through: everything, clientId: newClientId(), text: "an answer of the measure" };
  const response = await askConsole(consolePort, operator, "supportAnswer", input);
  const { key, data } = (await response.json()) as { key?: string; data: { number: number } };
  if (key !== undefined) throw new Error(`an answer was refused: ${key}`);
  return [data.number, sentMs];
};

const arrivalOf = async ({ readAt }: Person, number: number): Promise<number | undefined> => {
  const untilMs = performance.now() + lostMs;
  while (!readAt.has(number) && performance.now() < untilMs) await rest(5);
  return readAt.get(number);
};

/** How long a row takes from one connection to another with a notification, at the same rate. */
const bareInserts = async (
  { owner, ownerUrl }: BenchDatabase,
  messages: number,
): Promise<readonly number[]> => {
  await owner.query(
    "CREATE TABLE bench_message (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text)",
  );
  const [sender, listener] = [1, 2].map(() => new pg.Client({ connectionString: ownerUrl }));
  if (sender === undefined || listener === undefined) throw new Error("two connections");
  await Promise.all([sender.connect(), listener.connect()]);
  await listener.query("LISTEN bench");
  const sentAt = new Map<string, number>();
  const took: number[] = [];
  listener.on("notification", ({ payload = "" }) =>
    took.push(performance.now() - (sentAt.get(payload) ?? 0)),
  );
  for (let nth = 0; nth < messages; nth += 1) {
    sentAt.set(String(nth), performance.now());
    await sender.query(
      "WITH added AS (INSERT INTO bench_message (text) VALUES ($1)) SELECT pg_notify('bench', $2)",
      [`message ${nth} of the measure`, String(nth)],
    );
    await rest(everyMs / 5);
  }
  await rest(200);
  await Promise.all([sender.end(), listener.end()]);
  return took;
};

type Measured = Exchanged & {
  readonly count: number;
  readonly load: number;
  readonly bare: readonly number[];
};

const reportOf = ({ count, load, bare, own, answers, lost, doubled }: Measured): Report => {
  const all = [...own, ...answers];
  const row = (name: string, took: readonly number[]) => [
    name,
    took.length,
    ...[0.5, 0.99, 1].map((share) => quantile(took, share).toFixed(0)),
  ];
  const p99 = quantile(all, 0.99);
  return {
    tables: [
      {
        title: `${count} open conversations, ${1_000 / everyMs} messages a second; the machine's load was ${load.toFixed(1)} before`,
        columns: ["from the sending to the reading", "messages", "p50, ms", "p99, ms", "longest, ms"],
        rows: [
          row("customers", own),
          row("operators' answers", answers),
          row("bare insert and notification", bare),
        ],
      },
    ],
    claims: [
      {
        claim: `${wholeSize} open conversations: p99 within ${mostMs} ms`,
        measured: `${p99.toFixed(0)} ms with ${count}`,
        held: count < wholeSize || p99 <= mostMs,
      },
      {
        claim: "nothing lost, nothing doubled",
        measured: `${lost} and ${doubled}`,
        held: lost === 0 && doubled === 0,
      },
    ],
  };
};
