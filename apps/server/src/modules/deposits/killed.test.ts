/**
 * A server that is killed between any two steps of a deposit credits it exactly once (WAL-04). The process dies before or after each of
 * its statements, in the order in which it makes them, and before and after its command to the engine; the next one goes on.
 */
import type { KyselyPlugin } from "kysely";
import { describe, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { OutcomeUnknown } from "../../platform/unavailable.ts";
import type { CommandPort } from "../../records/command-port.ts";
import { createAddressBook } from "./address/address-book.ts";
import { sent } from "./test-chain.ts";
import { withDeposits } from "./test-deposits.ts";

const database = withTestDatabase();
const deposits = withDeposits(database);

type Death = { readonly nth: number; readonly when: "before" | "after" };

/** A process that dies at its nth statement, and does nothing any more from then on. */
const mortal = ({ nth, when }: Death) => {
  let count = 0;
  let isDead = false;
  let fatal: unknown;
  const live = (): void => {
    if (isDead) throw new Error("this process was killed");
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      live();
      count += 1;
      if (count === nth) fatal = queryId;
      if (when === "before" && count === nth) isDead = true;
      live();
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (when === "after" && fatal === queryId) isDead = true;
      live();
      return result;
    },
  };
  const port: CommandPort = {
    submit: async (request) => {
      live();
      const answer = await deposits().world.submit(request);
      live();
      return answer;
    },
  };
  const outside = database().outside.withPlugin(plugin);
  return { outside, port, isDead: () => isDead };
};

const grow = async (): Promise<void> => {
  for (let block = 0; block < 3; block += 1) {
    deposits().eth.grow(1);
    await deposits().round();
  }
};

/** Lives through a deposit up to its death; returns true when it died. */
const livesUntil = async (death: Death, user: number): Promise<boolean> => {
  const { outside, port, isDead } = mortal(death);
  const book = createAddressBook(outside, deposits().networks);
  await book.open().catch(() => {});
  const loop = deposits().loopWith({ ...port, outside, book });
  for (let block = 0; block < 3 && !isDead(); block += 1) {
    await loop.round().catch(() => {});
    deposits().eth.grow(1);
  }
  const state = (await deposits().listOf(user))[0]?.state;
  expect(await deposits().walletOf(user)).toBe(state === "credited" ? usdt(100) : 0n);
  return isDead();
};

describe.each(["before", "after"] as const)("killed %s a statement", (when) => {
  test("[WAL-04] credits the deposit exactly once, whichever statement it was", async () => {
    let nth = 1;
    for (let died = true; died; nth += 1) {
      const user = await deposits().user();
      const transaction = sent("ethereum", { to: await deposits().addressOf(user) });
      await deposits().claim(user, transaction.transaction);
      deposits().eth.mine(transaction);
      died = await livesUntil({ nth, when }, user);
      if (nth % 12 === 0) await deposits().restart();
      await grow();
      expect([nth, await deposits().walletOf(user)]).toEqual([nth, usdt(100)]);
      await deposits().round();
      expect([nth, await deposits().walletOf(user)]).toEqual([nth, usdt(100)]);
    }
    expect(nth).toBeGreaterThan(20);
  }, 120_000);
});

describe("an engine whose answer is lost", () => {
  const credited = async (port: CommandPort): Promise<number> => {
    const user = await deposits().user();
    deposits().eth.mine(sent("ethereum", { to: await deposits().addressOf(user) }));
    const loop = deposits().loopWith(port);
    for (let block = 0; block < 3; block += 1) {
      await loop.round();
      deposits().eth.grow(1);
    }
    return user;
  };

  test("[WAL-04] [API-11] after the booking: the deposit is credited, and stays credited once", async () => {
    const user = await credited({
      submit: async (request) => {
        await deposits().world.submit(request);
        throw new OutcomeUnknown("the answer is lost");
      },
    });
    await grow();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
    await deposits().restart();
    await grow();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
  });

  test("[WAL-04] before the booking: the next round credits it", async () => {
    const user = await credited({ submit: () => Promise.reject(new OutcomeUnknown("nothing was done")) });
    expect(await deposits().walletOf(user)).toBe(0n);
    await grow();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
  });

  test("[WAL-04] a refusal that is stored is not the end: the next command has another key", async () => {
    const refuse: CommandPort = {
      submit: (request) => deposits().world.submit({ ...request, refusal: { key: "DoNotSubmit" } }),
    };
    const user = await credited(refuse);
    expect(await deposits().walletOf(user)).toBe(0n);
    await grow();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
  });

  test("[WAL-04] two processes that credit at the same time credit once", async () => {
    const user = await deposits().user();
    deposits().eth.mine(sent("ethereum", { to: await deposits().addressOf(user) }));
    deposits().eth.grow(5);
    await Promise.all([
      deposits().round(),
      deposits().round(),
      deposits().loopWith({}).round(),
      deposits().loopWith({}).round(),
    ]);
    await grow();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
  });
});

test("[TRUST-02] after all of these deaths the ledger is right", async () => {
  expect(isSound(await checkLedger(database().db))).toBe(true);
});
