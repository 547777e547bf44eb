import { checkpointMessage, keyIdOf, toHex, utf8 } from "@candor/core/market/tick-chain";
import { chainWords, lineWords } from "@candor/wire/record/public-log";
import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount } from "../../app/stories/mount.tsx";
import { pairs } from "../../app/stories/pairs.ts";
import { CheckpointsTable } from "./checkpoints-table.tsx";

const secret = new Uint8Array(32).fill(7);
const publicKey = ed25519.getPublicKey(secret);
const keyId = keyIdOf(publicKey, sha256);

const signed = (symbol: string) => {
  const said = { symbol, seq: 1_234, timeMs: 1_795_000_021_000, hash: "ab".repeat(32) };
  return { ...said, signature: toHex(ed25519.sign(utf8(checkpointMessage(said)), secret)), keyId };
};
const index = (symbol: string, checkpoints: readonly object[]) => ({
  symbol,
  chain: chainWords,
  line: lineWords,
  segments: [],
  checkpoints,
});

test("[TRUST-05] [MKT-08] each pair's last checkpoint says whether its signature holds, was changed, is missing or cannot be read", async () => {
  const [first, second, third, fourth] = pairs.map(({ symbol }) => symbol);
  const files: Record<string, object> = {
    "/public/keys": { keys: [{ keyId, publicKey: toHex(publicKey), algorithm: "Ed25519" }] },
    [`/public/ticks/${first}/index.json`]: index(first ?? "", [signed(first ?? "")]),
    [`/public/ticks/${second}/index.json`]: index(second ?? "", [{ ...signed(second ?? ""), seq: 1_235 }]),
    [`/public/ticks/${third}/index.json`]: index(third ?? "", []),
  };
  vi.stubGlobal("fetch", async (path: string) => {
    const file = files[path];
    return file === undefined ? new Response("", { status: 404 }) : Response.json(file);
  });
  await mount(<CheckpointsTable products={pairs.slice(0, 4)} />, { areas: ["verify"] });
  const rowOf = (symbol = "") =>
    page.getByRole("row", { name: new RegExp(`^${symbol.replace("USDT", "/USDT")}`) });
  await expect.element(rowOf(first)).toMatchTextContent(/✓ holds.*1,234/);
  await expect.element(rowOf(second)).toMatchTextContent(/× does not hold.*1,235/);
  await expect.element(rowOf(third)).toMatchTextContent(/Not signed yet/);
  await expect.element(rowOf(fourth)).toMatchTextContent(/could not be read, so nothing was checked/);
  const looks = (symbol?: string) => rowOf(symbol).element().querySelector("td")?.className;
  expect(looks(second), "in the colour of what is wrong").toBe("down");
  expect(looks(first)).not.toBe("down");
});
