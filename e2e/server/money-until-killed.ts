/** One person's money under kills: pays in on the sandbox chain and at the sandbox gateway, and withdraws, until the server is gone. */
import { formatMoney, money, parseMoney, type Money } from "@candor/core/money/money";
import { expect } from "@playwright/test";
import { callsOf } from "../account.ts";
import { callApi } from "../call-api.ts";
import type { RunningServer } from "../running-server.ts";

/** What this person asked for, and was told. */
export type MovedMoney = {
  /** The hash of each transfer, by its amount; undefined: the server died before it told. */
  readonly transfers: Map<string, string | undefined>;
  /** The paths of the invoices' pages. One that was not told cannot be paid. */
  readonly pages: string[];
  /** Answers by their keys; undefined: none came. */
  readonly withdrawals: Map<string, string | undefined>;
};

export const nothingMoved = (): MovedMoney => ({ transfers: new Map(), pages: [], withdrawals: new Map() });

const network = "ethereum";
const [invoiced, withdrawn] = ["30", "10"];
/** In a round: all withdrawals together stay below what the policy approves in a day, and all rows are on one page of a list. */
const mostTurns = 3;
const page = { pageNum: "1", pageSize: "100" };

type Move = (server: RunningServer, token: string, moved: MovedMoney) => Promise<void>;

/** One after another, until the server does not answer, or after some. */
const untilDead =
  (move: Move) =>
  async (server: RunningServer, token: string, moved: MovedMoney, onAnswer: () => void): Promise<void> => {
    for (let turn = 0; turn < mostTurns; turn += 1) {
      // What was told before the server died is looked at in the end.
      const isAnswered = await move(server, token, moved).then(
        () => true,
        () => false,
      );
      if (!isAnswered) return;
      onAnswer();
    }
  };

const sendTransfer: Move = async ({ url }, token, { transfers }) => {
  const ask = callsOf(url, { token });
  const channels =
    await ask<readonly { readonly network: string; readonly value: string }[]>("channelDigital");
  const to = channels.find((channel) => channel.network === network)?.value;
  // No other transfer has this amount.
  const amount = formatMoney(money(20_000_001n + BigInt(transfers.size)));
  transfers.set(amount, undefined);
  transfers.set(amount, (await ask<{ hash: string }>("demo/send", { network, to, money: amount })).hash);
};

const payInvoice: Move = async (server, token, { pages }) => {
  const ask = callsOf(server.url, { token });
  const url = await ask<string>("pay", { comenewtask: "", action: "sandbox", money: invoiced });
  const { pathname } = new URL(url);
  pages.push(pathname);
  await pressPay(server, pathname);
};

const takeOut: Move = async (server, token, { withdrawals }) => {
  const key = `withdrawal-${withdrawals.size}`.padEnd(20, "x");
  withdrawals.set(key, undefined);
  withdrawals.set(key, await withdraw(server, token, key));
};

export const moves = [sendTransfer, payInvoice, takeOut].map(untilDead);

const pressPay = async (server: RunningServer, path: string): Promise<void> => {
  await fetch(`${server.url}${path}/pay`, { method: "POST", redirect: "manual" });
};

/** Of a server that is busy, or that a dying engine left without an answer: nothing is decided, and the same key may be sent again. */
const undecided = new Set<unknown>(["OutcomeUnknown", "NotReady", "LoginBusy"]);

/** Throws when nothing is decided. */
const withdraw = async (server: RunningServer, token: string, key: string): Promise<string> => {
  const form = { banktype: "3", price: withdrawn, userremark: "", withdrawpsd: "Pay#2026" };
  const { text, body } = await callApi(server.url, "withdraw", form, { token, key });
  if (undecided.has(body.key)) throw new Error(text);
  return text;
};

type Deposit = {
  readonly network: string;
  readonly hash: string;
  readonly money: string;
  readonly state: string;
};
type Withdrawal = { readonly id: string; readonly hash: string; readonly state: string };

/** Tries everything again, waits until nothing is on its way, and compares it with what was told. `before`: the wallet at first. */
export const expectMoneyRight = async (
  server: RunningServer,
  token: string,
  moved: MovedMoney,
  before: Money,
): Promise<void> => {
  const kinds = [moved.transfers.size, moved.pages.length, moved.withdrawals.size];
  expect(Math.min(...kinds)).toBeGreaterThan(1);
  const ids = new Set<string>();
  for (const [key, answer] of moved.withdrawals) {
    let repeat = "";
    await expect(async () => void (repeat = await withdraw(server, token, key))).toPass({ timeout: 60_000 });
    if (answer !== undefined) expect(repeat).toBe(answer);
    ids.add((JSON.parse(repeat) as { readonly data: { readonly id: string } }).data.id);
  }
  for (const path of moved.pages) await pressPay(server, path);
  const ask = callsOf(server.url, { token });
  const deposits = async () =>
    (await ask<readonly Deposit[]>("myPay", page)).filter(
      (row) => row.network !== "" && row.state !== "ordered",
    );
  const withdrawals = () => ask<readonly Withdrawal[]>("withdrawalList", page);
  const statesOf = async () => {
    const [came, went] = await Promise.all([deposits(), withdrawals()]);
    return new Set([...came, ...went].map(({ state }) => state));
  };
  await expect.poll(statesOf, { timeout: 60_000 }).toEqual(new Set(["credited", "done"]));
  const [came, went] = [await deposits(), await withdrawals()];

  const onChain = came.filter((row) => row.network === network);
  const told = [...moved.transfers].filter(([, hash]) => hash !== undefined);
  const credited = new Map(onChain.map((row) => [row.money, row.hash]));
  expect(credited.size).toBe(onChain.length);
  expect(Object.fromEntries(credited)).toMatchObject(Object.fromEntries(told));
  expect([...moved.transfers.keys()]).toEqual(expect.arrayContaining([...credited.keys()]));

  const paid = came.filter((row) => row.network === "gateway").map(({ hash }) => hash);
  expect(paid.toSorted()).toEqual(
    moved.pages.map((path) => path.slice(path.lastIndexOf("/") + 1)).toSorted(),
  );

  expect(went.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
  expect(new Set(went.map(({ hash }) => hash)).size).toBe(went.length);

  const sum = (rows: readonly string[]): bigint =>
    rows.reduce((total, text) => total + (parseMoney(text) ?? 0n), 0n);
  const { wallet } = await ask<{ wallet: string }>("user/userInfo");
  const expected = before + sum(came.map((row) => row.money)) - sum(went.map(() => withdrawn));
  expect(wallet).toBe(formatMoney(money(expected)));
};
