import { expect, test } from "vitest";
import { actText, auditCheckpointText, auditGenesis, auditText } from "./texts.ts";

test("[OPS-04] the hash of an audit line covers each of its fields, in this order", () => {
  const line = {
    seq: 3,
    at: 60_000,
    operatorId: null,
    action: "keys_change",
    subject: "cash_max",
    before: "1",
    after: null,
    reason: 'a "reason"',
  };
  expect(auditText(line)).toBe('[3,60000,null,"keys_change","cash_max","1",null,"a \\"reason\\""]');
  expect(auditGenesis).toBe("candor audit log");
});

test("[OPS-06] a passkey signs each field of an act, in this order", () => {
  const act = {
    id: 9,
    action: "house_move",
    subject: "capital",
    content: "{}",
    reason: "why",
    askedBy: 2,
    askedAt: 1_000,
  };
  expect(actText(act)).toBe('["candor act 1",9,"house_move","capital","{}","why",2,1000]');
});

test("[OPS-04] a checkpoint signs its minute, the last line and its hash", () => {
  expect(auditCheckpointText(120_000, 3, "ab")).toBe("candor audit 1,120000,3,ab");
});
