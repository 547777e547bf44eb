import { describe, expect, test } from "vitest";
import { checkAddress, tronAddressOfHex, type AddressFault, type AddressNetwork } from "./addresses.ts";
import { knownTokens } from "./known-tokens.ts";

const faultOf = (network: AddressNetwork, text: string): AddressFault | "none" => {
  const checked = checkAddress(network, text);
  return checked.ok ? "none" : checked.fault;
};
const faults = (network: AddressNetwork, texts: readonly string[]) =>
  texts.map((text) => [text, faultOf(network, text)]);
const all = (texts: readonly string[], fault: AddressFault | "none") => texts.map((text) => [text, fault]);

/** EIP-55's own examples: mixed, all capitals and all small by their hash. */
const eip55 = [
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
  "0xde709f2102306220921060314715629080e2fb77",
  "0x27b1fdb04752bbc536007a920d24acb045561c26",
];
const tron = [
  "TJoaVSdktrnndU4dmKm33SWMKoXt4LLFbU",
  "TUikLT3nTTjTkXPAuC4xUGj84vfSERCWRn",
  "TCbbMu8gKpZoq3NuJVV73wz6TyFxiPRLud",
];
/** Of each kind: p2pkh, p2sh, p2wpkh, p2wsh, p2tr (BIP-173, BIP-350). */
const bitcoin = [
  "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
  "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
  "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
];
const ofEach = { ethereum: eip55, tron, bitcoin } as const;
const networks = ["ethereum", "tron", "bitcoin"] as const;

describe("[WAL-07] an address of the network", () => {
  test("is accepted, and blanks around it are removed", () => {
    for (const network of networks) {
      expect(faults(network, ofEach[network])).toEqual(all(ofEach[network], "none"));
      expect(checkAddress(network, ` ${ofEach[network][0]}\n`)).toEqual({
        ok: true,
        address: ofEach[network][0],
      });
    }
  });

  test("has one written form: capitals of EIP-55, small bech32", () => {
    const [mixed = ""] = eip55;
    expect(checkAddress("ethereum", mixed.toLowerCase())).toEqual({ ok: true, address: mixed });
    const segwit = bitcoin[2] ?? "";
    expect(checkAddress("bitcoin", segwit.toUpperCase())).toEqual({ ok: true, address: segwit });
    expect(tronAddressOfHex("00000000000000000000000060e6e92e57d61a9d68b5d95275cc9667d9e6c7c9")).toBe(
      tron[0],
    );
    expect(tronAddressOfHex("4160e6e92e57d61a9d68b5d95275cc9667d9e6c7c9")).toBe(tron[0]);
  });

  test("of another network is refused by that name, each on each", () => {
    for (const network of networks) {
      for (const other of networks.filter((name) => name !== network)) {
        expect(faults(network, ofEach[other])).toEqual(all(ofEach[other], "otherNetwork"));
      }
    }
  });
});

describe("[WAL-07] a typing error", () => {
  const changed = (text: string, at: number, letter: string) =>
    text.slice(0, at) + letter + text.slice(at + 1);

  test("in any one letter of a TRON or Bitcoin address is found", () => {
    const letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    for (const network of ["tron", "bitcoin"] as const) {
      const [address = ""] = ofEach[network];
      for (let at = 1; at < address.length; at += 1) {
        for (const letter of letters.replace(address.charAt(at), "")) {
          expect(faultOf(network, changed(address, at, letter))).toBe("checksum");
        }
      }
    }
  });

  test("in the case of a letter of an Ethereum address is found, and so are all capitals", () => {
    const [address = ""] = eip55;
    for (let at = 2; at < address.length; at += 1) {
      const letter = address.charAt(at);
      const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
      if (other !== letter) expect(faultOf("ethereum", changed(address, at, other))).toBe("checksum");
    }
    expect(faultOf("ethereum", `0x${address.slice(2).toUpperCase()}`)).toBe("checksum");
  });

  test("that swaps two neighbours in a bech32 address is found", () => {
    const address = bitcoin[4] ?? "";
    for (let at = 4; at < address.length - 1; at += 1) {
      const swapped = changed(changed(address, at, address.charAt(at + 1)), at + 1, address.charAt(at));
      if (swapped !== address) expect(faultOf("bitcoin", swapped)).toBe("checksum");
    }
  });
});

test("[WAL-07] what is not an address is refused: names, blanks inside, look-alikes, invisible characters, other spellings", () => {
  const [eth = ""] = eip55;
  const [trc = ""] = tron;
  const none: Readonly<Record<AddressNetwork, readonly string[]>> = {
    ethereum: [
      "",
      "vitalik.eth",
      "0x",
      eth.slice(2),
      eth.replace("0x", "0X"),
      eth.slice(0, -1),
      `${eth}0`,
      `${eth.slice(0, 20)} ${eth.slice(20)}`,
      eth.replace("0x", "ох"),
      eth.replace("a", "а"),
      eth.replace("0", "\uff10"),
      `${eth.slice(0, 10)}\u200b${eth.slice(10)}`,
      `\u202e${eth}`,
      `ethereum:${eth}`,
      `${eth}?amount=1`,
      "0x5aAeb6...BeAed",
      `${eth}\n${eth}`,
      `${eth}; DROP TABLE account`,
    ],
    tron: [
      "",
      "satoshi.trx",
      trc.slice(0, -1),
      `${trc}1`,
      trc.replace("J", "0"),
      trc.replace("o", "о"),
      trc.replace("T", "Т"),
      trc.toLowerCase(),
      "4160e6e92e57d61a9d68b5d95275cc9667d9e6c7c9",
      `${trc.slice(0, 9)}\u00ad${trc.slice(9)}`,
    ],
    bitcoin: [
      "",
      "bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
      "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn",
      "2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc",
      "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
      "Bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
      "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9",
    ],
  };
  for (const network of networks)
    expect(faults(network, none[network])).toEqual(all(none[network], "malformed"));
  // A version of witness programs with the checksum of another (BIP-350), and a program of version 0 with a wrong length.
  const mixed = [
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
    "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P",
  ];
  expect(faults("bitcoin", mixed)).toEqual(all(mixed, "checksum"));
});

test("[WAL-07] an address that nobody can spend from is not a payee: zero, precompiled, burnt, contracts of tokens", () => {
  const dead = [
    `0x${"0".repeat(40)}`,
    `0x${"0".repeat(39)}9`,
    "0x000000000000000000000000000000000000dEaD",
    "0xdac17f958d2ee523a2206206994597c13d831ec7",
    ...knownTokens.ethereum,
  ];
  expect(faults("ethereum", dead)).toEqual(all(dead, "noPayee"));
  const deadOnTron = ["T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", ...knownTokens.tron];
  expect(faults("tron", deadOnTron)).toEqual(all(deadOnTron, "noPayee"));
});
