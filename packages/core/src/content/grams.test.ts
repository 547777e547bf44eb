import fc from "fast-check";
import { expect, test } from "vitest";
import { gramsOf, gramsOfQuery, snippetOf } from "./grams.ts";

const isFound = (text: string, query: string): boolean => {
  const grams = new Set(gramsOf(text));
  const asked = gramsOfQuery(query);
  return asked.length > 0 && asked.every((gram) => grams.has(gram));
};

test("[CNT-02] a text is found by its words and their beginnings, in any order and in either case", () => {
  const text = "Withdrawals and their fees: how a withdrawal of 100 USDT is paid";
  for (const query of ["fee", "FEES", "usdt withdraw", "100", "how a", "paid, fees!"])
    expect([query, isFound(text, query)]).toEqual([query, true]);
  for (const query of ["deposit", "fees deposit", "drawal", "1000", "", "  ", "?!", "withdrawalz"])
    expect([query, isFound(text, query)]).toEqual([query, false]);
});

test("[CNT-02] Chinese and Japanese are found by any characters that are neighbours", () => {
  const chinese = "提现手续费是多少？最低提现金额为 10 USDT。";
  for (const query of ["手续费", "提现", "费", "手续费 usdt", "提现金额10"])
    expect([query, isFound(chinese, query)]).toEqual([query, true]);
  for (const query of ["充值", "手提", "续手", "手续費"])
    expect([query, isFound(chinese, query)]).toEqual([query, false]);
  const japanese = "出金の手数料はいくらですか。ウォレットから引かれます。";
  for (const query of ["手数料", "ウォレット", "ｳｫﾚｯﾄ", "いくら", "料"])
    expect([query, isFound(japanese, query)]).toEqual([query, true]);
  expect(isFound(japanese, "入金")).toBe(false);
});

test("[CNT-02] every part of a text finds it, whatever the text", () => {
  const text = fc.array(fc.constantFrom("a", "B", "9", "費", "か", "ー", " ", ".", "é", "Ω", "𠮷", "😀"), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(text, text, text, (before, part, after) => {
      const query = part.join("");
      if (gramsOfQuery(query).length === 0) return;
      expect(isFound([...before, " ", query, " ", ...after].join(""), query)).toBe(true);
    }),
  );
});

test("[CNT-02] a long word is found by its first twelve letters, and costs no more", () => {
  const long = "x".repeat(60_000);
  expect(gramsOf(long)).toHaveLength(12);
  expect(isFound(long, "x".repeat(80))).toBe(true);
});

test("[CNT-02] a snippet is the part of the text around the first word of the query, in one line", () => {
  const text = `${"lead ".repeat(30)}\nthe FEE of an exit\n${"tail ".repeat(60)}`;
  const snippet = snippetOf(text, "exit fee");
  expect(snippet).toMatch(/^…(lead )+the FEE of an exit (tail ?)+…$/);
  expect(snippet.length).toBeLessThanOrEqual(142);
  expect(snippetOf("short\ntext", "else")).toBe("short text");
  expect(snippetOf(`${"字".repeat(60)}手续费`, "手续费")).toBe(`…${"字".repeat(30)}手续费`);
  expect(snippetOf("𠮷".repeat(200), "none")).toBe(`${"𠮷".repeat(140)}…`);
});
