import { auditGenesis, auditText, type AuditLine } from "@candor/core/operators/texts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import type { HashedLine } from "@candor/core/proof/audit-chain";
import { checkAuditChain, signedEndOf } from "./check-audit.ts";

const chain = (count: number): HashedLine[] => {
  let hash = sha256(utf8ToBytes(auditGenesis));
  return Array.from({ length: count }, (_, at): HashedLine => {
    const line: AuditLine = {
      seq: at + 1,
      at: 1_795_000_000_000 + at,
      operatorId: at % 2 === 0 ? 1 : null,
      action: "user_freeze",
      subject: `user ${at}`,
      before: null,
      after: '{"account": {"note": "漢 \\" quoted"}}',
      reason: "a stolen phone",
    };
    hash = sha256(concatBytes(hash, utf8ToBytes(auditText(line))));
    return { ...line, hash: bytesToHex(hash) };
  });
};

test("[OPS-04] the browser finds a line that was changed, taken out or put in", () => {
  const lines = chain(6);
  expect(checkAuditChain(lines)).toEqual({ state: "whole", checked: 6, from: 1 });
  expect(checkAuditChain(lines.slice(2))).toEqual({ state: "whole", checked: 3, from: 3 });
  const changed = lines.map((line) => (line.seq === 4 ? { ...line, reason: "another reason" } : line));
  expect(checkAuditChain(changed)).toEqual({ state: "broken", at: 4 });
  expect(checkAuditChain(lines.filter(({ seq }) => seq !== 3))).toEqual({ state: "broken", at: 4 });
  expect(checkAuditChain([...lines.slice(0, 2), ...lines.slice(1)])).toEqual({ state: "broken", at: 2 });
});

test("[OPS-04] the latest signed end is compared with the line that it names", () => {
  const lines = chain(4);
  const ends = [2, 3, 9].map((seq) => ({ minuteMs: seq * 60_000, seq, hash: lines[seq - 1]?.hash ?? "" }));
  expect(signedEndOf(lines, ends)).toEqual({ end: ends[1], agrees: true });
  expect(signedEndOf(chain(3).with(2, { ...(lines[0] as HashedLine), seq: 3 }), ends)?.agrees).toBe(false);
  expect(signedEndOf(lines, [])).toBeUndefined();
});
