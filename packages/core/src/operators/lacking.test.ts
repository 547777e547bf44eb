import { expect, test } from "vitest";
import type { OperatorRole } from "./actions.ts";
import { lackingActs, proposedRoles } from "./lacking.ts";

const person = (...roles: readonly OperatorRole[]) => ({ roles, state: "open" as const, hasPasskey: true });
const acts = (...people: readonly ReturnType<typeof person>[]) =>
  lackingActs(people).map(({ action }) => action);

test("[OPS-01] [OPS-03] a console of two admins lacks operators who approve withdrawals, credit deposits and answer, and the next operator is proposed for that", () => {
  const admins = [person("admin"), person("admin")];
  expect(acts(...admins)).toEqual([
    "withdrawal_decide",
    "withdrawal_large",
    "deposit_decide",
    "limit_change",
    "support_answer",
  ]);
  expect(proposedRoles(admins)).toEqual(["finance", "support"]);
});

test("[OPS-03] one person of finance approves small withdrawals; large ones take a second", () => {
  const people = [person("admin"), person("admin"), person("finance", "support"), person("risk")];
  expect(lackingActs(people)).toEqual([
    { action: "withdrawal_large", roles: ["finance", "compliance"], has: 1, needs: 2 },
  ]);
  expect(proposedRoles(people)).toEqual(["finance"]);
});

test("[OPS-01] two who have every role lack nothing; without passkeys, or before they have opened their accounts, they do", () => {
  const all = person("support", "content", "compliance", "finance", "risk", "admin");
  expect(acts(all, all)).toEqual([]);
  expect(acts({ ...all, hasPasskey: false }, all)).toEqual(["withdrawal_large", "limit_change"]);
  expect(
    lackingActs([
      { ...all, state: "invited" },
      { ...all, state: "closed" },
    ]),
  ).toHaveLength(6);
});
