import { describe, expect, test } from "vitest";
import { minuteMs } from "@candor/core/time/time";
import { messageOf } from "@candor/wire/messages/message-of";
import { payoutDetailsOf } from "../../records/addresses/payout-details.ts";
import { houseAddressOf } from "../../records/addresses/house-address.ts";
import { requireOwnAddress } from "./require-own-address.ts";
import { dataOf, keyOf, password, withSecurity } from "../security/test-security.ts";

const { server, ask, join, logInAs, leap, nowMs, letters } = withSecurity();
const erc20 = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const trc20 = "TJoaVSdktrnndU4dmKm33SWMKoXt4LLFbU";
const bitcoin = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
type Card = Record<string, string | number | boolean | null>;

const person = async () => {
  const email = await join();
  const token = await logInAs(email);
  const call = (path: string, payload: Record<string, string> = {}) => ask(path, payload, { token });
  const { user_id } = await server()
    .database.db.selectFrom("account")
    .select("user_id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const userId = Number(user_id);
  return {
    email,
    token,
    userId,
    call,
    card: async () => dataOf<Card>(await call("myBankCard")),
    wallet: async (cryptocurrency: string, walletaddr: string) =>
      keyOf(await call("updateWalletaddr", { cryptocurrency, walletaddr })),
    bank: async (fields: Record<string, string>) => keyOf(await call("updateBankCard", fields)),
    details: () => payoutDetailsOf(server().database.db, userId),
    notices: async () =>
      dataOf<{ rows: { message: string; tourl: string; kind: string }[] }>(
        await call("notices", { size: "50" }),
      )
        .rows.filter(({ kind }) => kind === "security")
        .map(({ message, tourl }) => [message, tourl]),
  };
};

describe("[WAL-07] the address for withdrawals", () => {
  test.each([
    ["USDT(TRC20)", trc20, "success"],
    ["USDT(ERC20)", erc20, "success"],
    ["BTC", bitcoin, "WithdrawalsArePaidInUsdt"],
    ["ETH", erc20, "WithdrawalsArePaidInUsdt"],
  ] as const)(
    "saved for %s, its answer says whether withdrawals are paid to it",
    async (currency, typed, says) => {
      const ada = await person();
      const { body } = await ada.call("updateWalletaddr", { cryptocurrency: currency, walletaddr: typed });
      expect(body).toMatchObject({ retCode: 0, message: messageOf(says, "en"), data: {} });
    },
  );

  test("is saved trimmed and in its written form, for each currency on its network", async () => {
    const ada = await person();
    expect(await ada.card()).toMatchObject({ cryptocurrency: "", walletaddr: "", walletChangedAt: null });
    for (const [currency, typed, written] of [
      ["USDT(ERC20)", ` ${erc20.toLowerCase()} `, erc20],
      ["USDT(TRC20)", trc20, trc20],
      ["BTC", bitcoin.toUpperCase(), bitcoin],
      ["ETH", erc20, erc20],
    ] as const) {
      expect(await ada.wallet(currency, typed)).toBe("none");
      expect(await ada.card()).toMatchObject({
        cryptocurrency: currency,
        walletaddr: written,
        walletChangedAt: expect.any(Number) as number,
        walletProven: false,
      });
    }
  });

  test("is required, then checked for its network, then different from the saved one", async () => {
    const ada = await person();
    expect(await ada.wallet("USDT(ERC20)", "  ")).toBe("PleaseFillInTheWalletAddress");
    expect(await ada.wallet("USDT(TRC20)", erc20)).toBe("WalletAddressIsOfAnotherNetwork");
    expect(await ada.wallet("USDT(ERC20)", erc20.replace("5aA", "5aa"))).toBe("WalletAddressHasATypingError");
    expect(await ada.wallet("USDT(ERC20)", "vitalik.eth")).toBe("WalletAddressIsIncorrect");
    expect(await ada.wallet("USDT(ERC20)", `0x${"0".repeat(40)}`)).toBe("WalletAddressCannotReceive");
    expect((await ada.card())["walletaddr"]).toBe("");
    expect(await ada.wallet("USDT(ERC20)", erc20)).toBe("none");
    expect(await ada.wallet("USDT(ERC20)", erc20.toLowerCase())).toBe("NoChanges");
    expect(await ada.wallet("ETH", erc20)).toBe("none");
    expect(await ada.wallet("DOGE", erc20)).toBe("BadRequest");
  });

  test("is neither an address where the house takes deposits nor a contract of USDT: each is refused by name, and so is a cold wallet", async () => {
    const [ada, bob] = [await person(), await person()];
    const channelsOf = async ({ call }: typeof ada) =>
      dataOf<{ type: number; value: string; token: string; network: string }[]>(await call("channelDigital"));
    const [mine, others] = [await channelsOf(ada), await channelsOf(bob)];
    expect(mine.map(({ type }) => type)).toEqual([1001, 1002, 1003, 1004]);
    for (const { network, value, token } of [...mine, ...others]) {
      const isTron = network === "tron";
      const [currency, addrtype] = isTron ? ["USDT(TRC20)", "1002"] : ["USDT(ERC20)", "1001"];
      const spellings = isTron ? [value] : [value, value.toLowerCase()];
      for (const typed of spellings) {
        expect([typed, await ada.wallet(currency, ` ${typed} `)]).toEqual([
          typed,
          "WalletAddressIsOfThisPlatform",
        ]);
        for (const path of ["user/saveOrUpdColdWallet", "user/coldWalletText"])
          expect(keyOf(await ada.call(path, { addrtype, address: typed }))).toBe(
            "WalletAddressIsOfThisPlatform",
          );
      }
      if (!isTron) expect(await ada.wallet("ETH", value)).toBe("WalletAddressIsOfThisPlatform");
      // ETH itself has no contract.
      if (token !== "") expect(await ada.wallet(currency, token)).toBe("WalletAddressCannotReceive");
    }
    expect((await ada.card())["walletaddr"]).toBe("");
  });

  test("is not the contract of USDT that only the settings name", async () => {
    const places = {
      ethereum: { shared: erc20, usdt: "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359" },
      tron: { shared: undefined, usdt: trc20 },
    };
    const of = houseAddressOf(server().database.db, places);
    expect(await of("ethereum", places.ethereum.usdt)).toBe("token");
    expect(await of("ethereum", erc20)).toBe("deposit");
    expect(await of("tron", trc20)).toBe("token");
    expect(await of("tron", erc20)).toBeUndefined();
    expect(await of("bitcoin", bitcoin)).toBeUndefined();
    const own = { houseAddressOf: of };
    await expect(requireOwnAddress(own, "tron", trc20)).rejects.toMatchObject({
      refusal: { key: "WalletAddressCannotReceive" },
    });
    expect(await requireOwnAddress(own, "tron", "TUikLT3nTTjTkXPAuC4xUGj84vfSERCWRn")).toMatch(/^TUik/);
  });

  test("[WAL-12] has the time of its change, and its network when it takes USDT, for withdrawals", async () => {
    const ada = await person();
    expect(await ada.details()).toEqual({ bank: undefined, wallet: undefined });
    const beforeMs = nowMs();
    await ada.wallet("USDT(TRC20)", trc20);
    const changedMs = (await ada.details()).wallet?.changedMs ?? 0;
    expect(changedMs).toBeGreaterThanOrEqual(beforeMs);
    expect(changedMs).toBeLessThanOrEqual(nowMs());
    leap(minuteMs);
    expect(await ada.wallet("USDT(TRC20)", trc20)).toBe("NoChanges");
    expect((await ada.details()).wallet).toEqual({
      address: trc20,
      network: "tron",
      changedMs,
      isProven: false,
    });
    await ada.wallet("BTC", bitcoin);
    const changed = (await ada.details()).wallet;
    expect(changed?.network).toBeUndefined();
    expect(changed?.changedMs).toBeGreaterThanOrEqual(changedMs + minuteMs);
  });

  test("[SES-15] needs a fresh factor, and its owner is told by notice and mail, with a part of the address", async () => {
    const ada = await person();
    leap(11 * minuteMs);
    expect(await ada.wallet("USDT(ERC20)", erc20)).toBe("FreshFactorNeeded");
    expect((await ada.card())["walletaddr"]).toBe("");
    expect(keyOf(await ada.call("security/prove", { method: "pwd", value: password }))).toBe("none");
    expect(await ada.wallet("USDT(ERC20)", erc20)).toBe("none");
    expect(await ada.notices()).toEqual([
      [
        "The USDT(ERC20) address for your withdrawals was changed to 0x5aAe…eAed. Withdrawals wait 24 hours after it.",
        "/editBankInformation",
      ],
    ]);
    expect((await letters(ada.email))[0]?.subject).toBe(
      "The payout details of your Candor account were changed",
    );
  });
});

describe("[WAL-08] the bank details", () => {
  const fields = {
    accntnm: "Ada Lovelace",
    bank: "Bank of Wisdom",
    bankno: "WISEGB2L",
    accntno: "GB29 NWBK 6016 1331 9268 19",
    branchname: "London",
    address: "12 St James's Square",
    locality: "St James's",
    town: "Westminster",
    city: "London",
    postalcode: "SW1Y 4JH",
    ifsc: "",
    firstname: "Ada",
    lastname: "Lovelace",
  };

  test("are saved whole and read back, with the account number under both its names", async () => {
    const ada = await person();
    expect(await ada.bank(fields)).toBe("none");
    const account = "GB29NWBK60161331926819";
    expect(await ada.card()).toMatchObject({ ...fields, accntno: account, account });
    expect(await ada.bank(fields)).toBe("NoChanges");
    const { accntno: _left, ...others } = fields;
    expect(await ada.bank({ ...others, account })).toBe("NoChanges");
    expect(await ada.bank({ ...fields, account: "12345678" })).toBe("AccountNumberIncorrect");
    expect((await ada.details()).bank).toEqual({
      text: `Ada Lovelace, Bank of Wisdom, WISEGB2L, London, ${account}`,
      changedMs: (await ada.card())["bankChangedAt"],
    });
  });

  test("are refused by name, need a fresh factor, and their owner is told", async () => {
    const ada = await person();
    expect(await ada.bank({})).toBe("PleaseFillInTheAccountHolder");
    expect(await ada.bank({ ...fields, ifsc: "SBIN" })).toBe("IFSCIncorrect");
    expect(await ada.bank({ ...fields, accntno: "GB30 NWBK 6016 1331 9268 19" })).toBe(
      "AccountNumberIncorrect",
    );
    expect(await ada.bank({ ...fields, iban: "x" })).toBe("BadRequest");
    for (const [name, most] of Object.entries({
      accntnm: 100,
      firstname: 50,
      lastname: 50,
      bank: 100,
      bankno: 34,
      branchname: 100,
    }))
      expect([name, await ada.bank({ ...fields, [name]: "x".repeat(most + 1) })]).toEqual([
        name,
        "BadRequest",
      ]);
    leap(11 * minuteMs);
    expect(await ada.bank(fields)).toBe("FreshFactorNeeded");
    await ada.call("security/prove", { method: "pwd", value: password });
    expect(await ada.bank(fields)).toBe("none");
    expect(await ada.notices()).toEqual([
      [
        "Your bank details for withdrawals were changed (account GB29NW…6819). Withdrawals wait 24 hours after it.",
        "/editBankInformation",
      ],
    ]);
  });
});
