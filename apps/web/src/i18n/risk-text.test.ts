/** Users accept a text: a changed text needs a new number, or users would seem to have accepted what they never read (SAFE-03). */
import { riskVersions } from "@candor/core/protection/risk";
import { expect, test } from "vitest";
import { risk as en } from "./en/risk.ts";
import { risk as ja } from "./ja/risk.ts";
import { risk as zhCn } from "./zh-cn/risk.ts";
import { risk as zhTw } from "./zh-tw/risk.ts";

const digestOf = async (texts: unknown): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(texts));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** The digests by kind and number, over the texts in en, zh-CN, zh-TW, ja. For a new text: raise the number, then add its digest. */
const texts = {
  option: { 1: "63974d3e87b8d063d446f3792d973bd4235ae3c59ade623d8510a51bfe6fa61d" },
  lever: { 1: "d1fa86edcdce897ac72a49669d877450db5c69c5ef7b006db75f551a01b1c5d9" },
} as const;

test.each(["option", "lever"] as const)(
  "[SAFE-03] the text of the %s notice belongs to its number",
  async (kind) => {
    const said = [en, zhCn, zhTw, ja].map(({ option, lever, ...both }) => [both, { option, lever }[kind]]);
    expect(await digestOf(said)).toBe((texts[kind] as Record<number, string>)[riskVersions[kind]]);
  },
);
