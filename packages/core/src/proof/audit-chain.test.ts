import { expect, test } from "vitest";
import { chainHash, toHex, utf8 } from "../market/tick-chain.ts";
import { auditGenesis, auditText } from "../operators/texts.ts";
import { checkAuditChain, type HashedLine } from "./audit-chain.ts";
import { sha256 } from "./test-lever-log.ts";

const chain = (count: number): readonly HashedLine[] => {
  let hash = toHex(sha256(utf8(auditGenesis)));
  return Array.from({ length: count }, (_, at): HashedLine => {
    const said = { action: "user_freeze", subject: `user ${at}`, before: null, after: null, reason: "why" };
    const line = { seq: at + 1, at: 1_000 + at, operatorId: 1, ...said };
    hash = chainHash(hash, auditText(line), sha256);
    return { ...line, hash };
  });
};
const check = (lines: readonly HashedLine[]) => checkAuditChain(lines, sha256);

test("[OPS-04] lines of the audit log that follow on one another are whole, from the first or from a later one", () => {
  expect(check(chain(4))).toEqual({ state: "whole", checked: 4, from: 1 });
  expect(check(chain(4).slice(1))).toEqual({ state: "whole", checked: 2, from: 2 });
  expect(check([])).toEqual({ state: "whole", checked: 0, from: 0 });
});

test("[OPS-04] a line that was changed, taken out, put in or moved breaks the chain there", () => {
  const lines = chain(4);
  const changed = (seq: number) =>
    lines.map((line) => (line.seq === seq ? { ...line, reason: "other" } : line));
  expect(check(changed(1))).toEqual({ state: "broken", at: 1 });
  expect(check(changed(3))).toEqual({ state: "broken", at: 3 });
  expect(check(lines.filter(({ seq }) => seq !== 2))).toEqual({ state: "broken", at: 3 });
  expect(check([...lines.slice(0, 2), ...lines.slice(1)])).toEqual({ state: "broken", at: 2 });
  // A first line in the middle would begin the log again.
  expect(check([...lines.slice(0, 2), ...lines.slice(0, 1)])).toEqual({ state: "broken", at: 1 });
});
