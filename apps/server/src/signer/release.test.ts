/** Withdrawals that the signer gives back, on a real node. It never signs them, and it gives back none that it has signed. */
import { execFileSync } from "node:child_process";
import { appendFileSync, fsyncSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { withAnvil } from "../platform/chain/ethereum/test-anvil.ts";
import { JournalChanged, openJournal } from "./journal.ts";
import { openNode, type Node } from "./node.ts";
import { requireNoneTaken, requireOwnKey } from "./start-checks.ts";
import { micro, newSigner, receiver, type TestSigner } from "./test-signer.ts";

const anvil = withAnvil();
let signer: TestSigner;
beforeEach(async () => {
  signer = await newSigner(anvil());
});
afterEach(() => signer.remove());

const released = { state: "released" } as const;
const approve = (id: number): void => void signer.approvals.set(id, { to: receiver(id), amount: 7n * micro });
const silence = async (): Promise<never> => {
  throw new Error("no answer");
};
/** A node that answers nothing. */
const silent: Node = {
  chainId: silence,
  head: silence,
  usedNonces: silence,
  gasPrice: silence,
  coins: silence,
  tokens: silence,
  minedIn: silence,
  send: silence,
};

describe("a withdrawal that the signer gives back", () => {
  test("[WAL-12] is never signed, however often it is asked for, also after a restart", async () => {
    approve(1);
    const wallet = signer.start();
    expect([await wallet.release(1), await wallet.release(1), await wallet.pay(1)]).toEqual([
      released,
      released,
      released,
    ]);
    expect(readFileSync(signer.file, "utf8").split("\n")).toHaveLength(2);
    const next = signer.start();
    expect([await next.pay(1), await next.release(1)]).toEqual([released, released]);
    await next.resend();
    await anvil().mine();
    expect([await signer.paidTo(receiver(1)), signer.all()]).toEqual([0n, []]);
    // Other withdrawals are paid, and their nonces have no gap.
    approve(2);
    expect(await next.pay(2)).toMatchObject({ state: "signed" });
    await anvil().mine();
    expect(await signer.paidTo(receiver(2))).toBe(7n * micro);
  });

  test("[WAL-12] stays with the signer when it is signed: the signer says so, and pays it once", async () => {
    approve(1);
    const wallet = signer.start();
    const [paid, given] = [await wallet.pay(1), await wallet.release(1)];
    expect([paid, given]).toEqual([{ state: "signed", hash: signer.all()[0]?.hash }, paid]);
    await anvil().mine();
    expect(await signer.start().release(1)).toEqual({ ...paid, state: "mined" });
    expect(await signer.start().pay(1)).toEqual({ ...paid, state: "mined" });
    expect([await signer.paidTo(receiver(1)), signer.all().length]).toEqual([7n * micro, 1]);
  });

  test("[WAL-12] is given back or signed, never both: the first line in the journal counts", async () => {
    const usual = openNode(anvil().url);
    for (const [nth, place] of (["gasPrice", "usedNonces", "coins", "tokens", "send"] as const).entries()) {
      const id = nth + 1;
      approve(id);
      let given: Promise<unknown> | undefined;
      const wallet = signer.start({
        node: {
          [place]: async (...asked: readonly never[]) => {
            given ??= wallet.release(id);
            await given;
            return await (usual[place] as (...all: readonly never[]) => Promise<unknown>)(...asked);
          },
        },
      });
      const paid = await wallet.pay(id);
      const isSigned = place === "send";
      expect([paid, await given]).toMatchObject(
        isSigned ? [{ state: "signed" }, { state: "signed" }] : [released, released],
      );
      expect(signer.all().length).toBe(isSigned ? 1 : 0);
    }
  });

  test("[WAL-12] is given back at once, even while payments wait for a node that does not answer", async () => {
    const never = new Promise<never>(() => {});
    const wallet = signer.start({ node: { gasPrice: () => never, usedNonces: () => never } });
    for (const id of [1, 2, 3]) {
      approve(id);
      void wallet.pay(id);
    }
    void wallet.resend();
    expect([await wallet.release(1), await wallet.release(3)]).toEqual([released, released]);
  });

  test("[WAL-12] is not signed when two operators took it from the signer while the signer asked its node", async () => {
    const usual = openNode(anvil().url);
    for (const place of ["gasPrice", "usedNonces", "coins", "tokens"] as const) {
      approve(1);
      const wallet = signer.start({
        node: {
          [place]: async (...asked: readonly never[]) => {
            signer.approvals.delete(1);
            return await (usual[place] as (...all: readonly never[]) => Promise<unknown>)(...asked);
          },
        },
      });
      expect(await wallet.pay(1)).toEqual({ state: "refused" });
    }
    expect(signer.all()).toEqual([]);
  });

  test("[WAL-12] is one that a signer was asked to pay: other numbers are refused, and leave no line", async () => {
    signer.strangers.add(1).add(999_999_999_999_999);
    const wallet = signer.start();
    expect([await wallet.release(1), await wallet.release(999_999_999_999_999)]).toEqual([
      { state: "refused" },
      { state: "refused" },
    ]);
    expect(readFileSync(signer.file, "utf8")).toBe("");
    // Then it is given to the signer.
    signer.strangers.clear();
    approve(1);
    expect(await wallet.pay(1)).toMatchObject({ state: "signed" });
  });

  test("[WAL-12] is given back above the day's limit, while no node answers, and by a signer that is stopped", async () => {
    signer.approvals.set(1, { to: receiver(1), amount: 5_001n * micro });
    expect(await signer.start().pay(1)).toEqual({ state: "waiting", why: "dailyLimit" });
    approve(2);
    const deaf = signer.start({ node: silent });
    await expect(deaf.pay(2)).rejects.toThrow("no answer");
    expect([await deaf.release(1), await deaf.release(2)]).toEqual([released, released]);
    // A signed payment is reported as signed, although no node says what became of it.
    approve(3);
    await signer.start().pay(3);
    expect(await signer.start({ node: silent }).release(3)).toEqual({
      state: "signed",
      hash: signer.all()[0]?.hash,
    });
    // A used nonce that is not in the journal stops the signer.
    const stopped = signer.start({ node: { usedNonces: async () => 9 } });
    approve(4);
    expect(await stopped.pay(4)).toEqual({ state: "waiting", why: "stopped" });
    expect([await stopped.release(4), await stopped.pay(4)]).toEqual([released, released]);
  });

  test("[WAL-12] is given back by a whole line: a torn one was told to nobody, and is dropped", async () => {
    approve(1);
    await signer.start().release(1);
    const whole = readFileSync(signer.file, "utf8");
    writeFileSync(signer.file, whole.slice(0, -1));
    expect(openJournal(signer.file).isReleased(1)).toBe(false);
    expect(readFileSync(signer.file, "utf8")).toBe("");
    expect(await signer.start().release(1)).toEqual(released);
    expect(readFileSync(signer.file, "utf8")).toBe(whole);
  });
});

describe("a journal", () => {
  test("[WAL-12] on a full disk keeps every promise that it has made, and goes on when there is room again", async () => {
    // A file with a limit on its size takes a part of a line, as a full disk does.
    const script = `
      import { openJournal } from ${JSON.stringify(new URL("journal.ts", import.meta.url).href)};
      const journal = openJournal(${JSON.stringify(signer.file)});
      const promised = [];
      for (let id = 1; id < 100; id += 1) {
        try {
          journal.release(id, 1_760_000_000_000);
          promised.push(id);
        } catch {}
        if (journal.isReleased(id) !== promised.includes(id)) throw new Error("the journal in memory differs from the file");
      }
      process.stdout.write(JSON.stringify(promised));`;
    const run = 'ulimit -f 2 && exec "$0" --input-type=module --eval "$1"';
    const promised = JSON.parse(
      execFileSync("sh", ["-c", run, process.execPath, script], { encoding: "utf8" }),
    ) as readonly number[];
    expect(promised.length).toBeGreaterThan(10);
    expect(promised.length).toBeLessThan(99);
    const again = openJournal(signer.file);
    expect(promised.filter((id) => !again.isReleased(id))).toEqual([]);
    approve(200);
    await signer.start().pay(200);
    expect(signer.all().map(({ withdrawal }) => withdrawal)).toEqual([200]);
  });

  test("[WAL-12] that two signers have open is written by only one of them: the other neither signs what it releases nor releases what it signs", async () => {
    for (const id of [1, 2, 3]) approve(id);
    const [one, two] = [signer.start(), signer.start()];
    expect(await one.release(1)).toEqual(released);
    for (const ask of [() => two.pay(1), () => two.pay(2), () => two.release(2)])
      await expect(ask()).rejects.toThrow("the journal is not as this signer has left it");
    const [three, four] = [signer.start(), signer.start()];
    expect(await three.pay(2)).toMatchObject({ state: "signed" });
    await expect(four.release(2)).rejects.toThrow(JournalChanged);
    expect(await signer.start().release(2)).toMatchObject({ state: "signed" });
    // Somebody puts an older copy back, or removes it.
    const five = signer.start();
    const text = readFileSync(signer.file);
    rmSync(signer.file);
    await expect(five.release(3)).rejects.toThrow(JournalChanged);
    writeFileSync(signer.file, text);
    await expect(five.release(3)).rejects.toThrow(JournalChanged);
    expect(await signer.start().release(3)).toEqual(released);
  });

  test("[WAL-12] goes on without a line that may not be on the disk", () => {
    let isGone = true;
    const journal = openJournal(signer.file, (handle) => {
      const fails = isGone;
      isGone = false;
      if (fails) throw new Error("the disk is gone");
      fsyncSync(handle);
    });
    expect(() => journal.release(1, 1)).toThrow("the disk is gone");
    expect(journal.isReleased(1)).toBe(false);
    journal.release(2, 1);
    const again = openJournal(signer.file);
    expect([again.isReleased(1), again.isReleased(2)]).toEqual([false, true]);
  });

  test.each([
    ["writes a withdrawal's number as a text", '{"released":"1","atMs":1}'],
    ["has a field too many", '{"released":1,"atMs":1,"nonce":0}'],
    ["has no time", '{"released":1}'],
  ])("[WAL-12] with a line that %s is refused", async (_, text) => {
    await signer.start().release(2);
    appendFileSync(signer.file, `${text}\n`);
    expect(() => openJournal(signer.file)).toThrow(z.core.$ZodError);
  });

  test("[WAL-12] that has both signed and released a withdrawal is refused, in either order", async () => {
    approve(1);
    await signer.start().pay(1);
    const paid = readFileSync(signer.file, "utf8");
    const given = '{"released":1,"atMs":1}\n';
    for (const text of [`${paid}${given}`, `${given}${paid}`]) {
      writeFileSync(signer.file, text);
      expect(() => openJournal(signer.file)).toThrow("has signed and released withdrawal 1");
    }
  });

  test("[WAL-12] of another key is refused; one without a payment fits every key", async () => {
    const other = await newSigner(anvil());
    await signer.start().release(1);
    requireOwnKey(signer.all(), other.account.address);
    approve(2);
    await signer.start().pay(2);
    requireOwnKey(signer.all(), signer.account.address);
    expect(() => requireOwnKey(signer.all(), other.account.address)).toThrow(
      `is of the key of ${signer.account.address}, and SIGNER_KEY_FILE holds the key of ${other.account.address}. A new key needs a new journal`,
    );
    other.remove();
  });

  test("[WAL-12] with a payment of a withdrawal that two operators took from its signer is refused", async () => {
    for (const id of [1, 2]) approve(id);
    const wallet = signer.start();
    for (const id of [1, 2]) await wallet.pay(id);
    const taken = (ids: readonly number[]) => async (asked: readonly number[]) =>
      asked.filter((id) => ids.includes(id));
    await requireNoneTaken(signer.all(), taken([3]));
    await expect(requireNoneTaken(signer.all(), taken([2, 3]))).rejects.toThrow(
      /payments of: 2\. It must never run again: a new signer takes a new key and a new journal/,
    );
  });
});
