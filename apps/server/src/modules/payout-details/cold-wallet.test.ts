import { describe, expect, test } from "vitest";
import { minuteMs } from "@candor/core/time/time";
import { sandboxWallet } from "../../platform/chain/sandbox-wallet.ts";
import { payoutDetailsOf, userProven } from "../../records/addresses/payout-details.ts";
import { dataOf, keyOf, password, withSecurity } from "../security/test-security.ts";

const { server, ask, join, logInAs, leap, nowMs } = withSecurity();
let wallets = 0;
/** A wallet of a browser, which signs what it is asked to. */
const newWallet = (network: "ethereum" | "tron" = "ethereum") =>
  sandboxWallet(Buffer.alloc(32, 3), network, `wallet ${(wallets += 1)}`);
type Answer = {
  "1001": string;
  "1002": string;
  states: Record<"1001" | "1002", { changedAt: number; provenAt: number | null } | null>;
};

const person = async () => {
  const email = await join();
  const token = await logInAs(email);
  const call = (path: string, payload: Record<string, string> = {}) => ask(path, payload, { token });
  const textFor = async (address: string, addrtype = "1001") =>
    dataOf<{ text: string; address: string; until: number }>(
      await call("user/coldWalletText", { addrtype, address }),
    );
  const save = async (address: string, signature = "", addrtype = "1001") =>
    keyOf(await call("user/saveOrUpdColdWallet", { addrtype, address, signature }));
  const { user_id } = await server()
    .database.db.selectFrom("account")
    .select("user_id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return {
    userId: Number(user_id),
    call,
    textFor,
    save,
    prove: async (wallet: ReturnType<typeof newWallet>, addrtype = "1001") =>
      await save(wallet.address, wallet.sign((await textFor(wallet.address, addrtype)).text), addrtype),
    saved: async () => dataOf<Answer>(await call("user/queryColdWallet")),
  };
};

describe("[COLD-01] an own address outside", () => {
  test("is saved by type without a proof, trimmed, required, and NoChanges when it is the saved one", async () => {
    const ada = await person();
    expect(await ada.saved()).toEqual({ "1001": "", "1002": "", states: { "1001": null, "1002": null } });
    expect(await ada.save("  ")).toBe("PleaseFillInTheWalletAddress");
    const [{ address }, tron] = [newWallet(), newWallet("tron")];
    expect(await ada.save(tron.address)).toBe("WalletAddressIsOfAnotherNetwork");
    expect(await ada.save(` ${address.toLowerCase()} `)).toBe("none");
    expect(await ada.save(address)).toBe("NoChanges");
    expect(await ada.save(tron.address, "", "1002")).toBe("none");
    const state = { changedAt: expect.any(Number) as number, provenAt: null };
    expect(await ada.saved()).toEqual({
      "1001": address,
      "1002": tron.address,
      states: { "1001": state, "1002": state },
    });
    expect(await ada.save(address, "", "1003")).toBe("BadRequest");
  });

  test("is proven by the signature of its text, on both networks, and then a payout address of the same text is proven too", async () => {
    const ada = await person();
    const [eth, tron] = [newWallet(), newWallet("tron")];
    expect(await ada.prove(eth)).toBe("none");
    expect(await ada.prove(tron, "1002")).toBe("none");
    const { states } = await ada.saved();
    for (const state of Object.values(states)) expect(state?.provenAt).toBe(state?.changedAt);
    const { db } = server().database;
    expect(await userProven(db, "ethereum", eth.address)).toBe(ada.userId);
    expect(await userProven(db, "tron", eth.address)).toBeUndefined();
    await ada.call("updateWalletaddr", { cryptocurrency: "USDT(ERC20)", walletaddr: eth.address });
    expect((await payoutDetailsOf(db, ada.userId)).wallet).toMatchObject({ isProven: true });
    await ada.call("updateWalletaddr", { cryptocurrency: "USDT(ERC20)", walletaddr: newWallet().address });
    expect((await payoutDetailsOf(db, ada.userId)).wallet).toMatchObject({ isProven: false });
  });

  test("may be proven later, which changes nothing but the proof; another address is not proven by it", async () => {
    const ada = await person();
    const wallet = newWallet();
    await ada.save(wallet.address);
    const { changedAt = 0 } = (await ada.saved()).states["1001"] ?? {};
    leap(minuteMs);
    expect(await ada.prove(wallet)).toBe("none");
    const proven = (await ada.saved()).states["1001"];
    expect(proven?.changedAt).toBe(changedAt);
    expect(proven?.provenAt).toBeGreaterThanOrEqual(changedAt + minuteMs);
    expect(await ada.prove(wallet)).toBe("NoChanges");
    expect(await ada.save(newWallet().address)).toBe("none");
    const other = (await ada.saved()).states["1001"];
    expect(other?.provenAt).toBeNull();
    expect(other?.changedAt).toBeGreaterThanOrEqual(changedAt + minuteMs);
    expect(await userProven(server().database.db, "ethereum", wallet.address)).toBeUndefined();
  });
});

describe("[COLD-01] a proof", () => {
  test("is a text of EIP-4361 that names site, address, account, nonce and end", async () => {
    const ada = await person();
    const { address } = newWallet();
    const { text, until } = await ada.textFor(address.toLowerCase());
    expect(text.split("\n")).toEqual([
      "candor.test wants you to sign in with your Ethereum account:",
      address,
      "",
      `I control this address and bind it to account ${ada.userId}. Signing moves no money and costs nothing.`,
      "",
      "URI: https://candor.test/bindColdWallet",
      "Version: 1",
      "Chain ID: 1",
      expect.stringMatching(/^Nonce: [\da-f]{32}$/),
      `Issued At: ${new Date(until - 10 * minuteMs).toISOString()}`,
      `Expiration Time: ${new Date(until).toISOString()}`,
    ]);
    const again = await ada.textFor(address);
    expect(again.text).not.toBe(text);
  });

  test("is refused when it is not this address's, this text's, this user's, or on this network", async () => {
    const [ada, eve] = [await person(), await person()];
    const [wallet, other] = [newWallet(), newWallet()];
    const { text } = await ada.textFor(wallet.address);
    expect(await ada.save(wallet.address, other.sign(text))).toBe("SignatureIsOfAnotherAddress");
    expect(await ada.save(wallet.address, wallet.sign(`${text} `))).toBe("SignatureIsOfAnotherAddress");
    expect(await ada.save(wallet.address, "0x1234")).toBe("SignatureIsOfAnotherAddress");
    expect(await ada.save(other.address, other.sign(text))).toBe("SignATextFirst");
    // What somebody signed for Ada does not bind the address to Eve, also when Eve has asked for a text of her own.
    expect(await eve.save(wallet.address, wallet.sign(text))).toBe("SignATextFirst");
    await eve.textFor(wallet.address);
    expect(await eve.save(wallet.address, wallet.sign(text))).toBe("SignatureIsOfAnotherAddress");
    expect(await ada.save(newWallet("tron").address, wallet.sign(text), "1002")).toBe("SignATextFirst");
    expect(await ada.save(wallet.address, wallet.sign(text))).toBe("none");
  });

  test("is valid once, for ten minutes, and only for the newest text", async () => {
    const ada = await person();
    const wallet = newWallet();
    const [first, second] = [await ada.textFor(wallet.address), await ada.textFor(wallet.address)];
    expect(await ada.save(wallet.address, wallet.sign(first.text))).toBe("SignatureIsOfAnotherAddress");
    leap(second.until - nowMs());
    await ada.call("security/prove", { method: "pwd", value: password });
    expect(await ada.save(wallet.address, wallet.sign(second.text))).toBe("SignATextFirst");
    const { text } = await ada.textFor(wallet.address);
    expect(await ada.save(wallet.address, wallet.sign(text))).toBe("none");
    expect(await ada.save(newWallet().address)).toBe("none");
    expect(await ada.save(wallet.address, wallet.sign(text))).toBe("SignATextFirst");
  });

  test("binds an address to one user: the second is refused, also at the same moment, until the first gives it up", async () => {
    const [ada, bob, cy] = [await person(), await person(), await person()];
    const wallet = newWallet();
    const keys = await Promise.all([ada.prove(wallet), bob.prove(wallet)]);
    expect(keys.toSorted()).toEqual(["AddressIsProvenByAnother", "none"]);
    const [winner, loser] = keys[0] === "none" ? [ada, bob] : [bob, ada];
    // To say that it is one's own takes nothing away from who proved it.
    expect(await cy.save(wallet.address)).toBe("none");
    expect(await userProven(server().database.db, "ethereum", wallet.address)).toBe(winner.userId);
    expect(await winner.save(newWallet().address)).toBe("none");
    expect(await loser.prove(wallet)).toBe("none");
    expect(await userProven(server().database.db, "ethereum", wallet.address)).toBe(loser.userId);
  });

  test("[SES-15] needs a fresh factor, and its owner is told", async () => {
    const ada = await person();
    const wallet = newWallet();
    leap(11 * minuteMs);
    expect(await ada.prove(wallet)).toBe("FreshFactorNeeded");
    await ada.call("security/prove", { method: "pwd", value: password });
    expect(await ada.prove(wallet)).toBe("none");
    const short = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`;
    const { rows } = dataOf<{ rows: { message: string; tourl: string }[] }>(
      await ada.call("notices", { size: "5" }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({
        message: `You proved that the address ${short} is yours.`,
        tourl: "/bindColdWallet",
      }),
    );
  });
});

test("[COLD-01] in a demo, the play wallet of a user proves its address", async () => {
  const ada = await person();
  const network = { network: "tron" };
  const { address } = dataOf<{ address: string }>(await ada.call("demo/wallet", network));
  const { text } = await ada.textFor(address, "1002");
  const { signature } = dataOf<{ signature: string }>(
    await ada.call("demo/sign", { ...network, message: text }),
  );
  expect(await ada.save(address, signature, "1002")).toBe("none");
  expect(await userProven(server().database.db, "tron", address)).toBe(ada.userId);
});
