/**
 * For tests of the ledger: acts about money that two operators have approved, written by the owner of the tables. That nobody else can
 * write an approval without a passkey is tested with the operators (modules/operators, modules/house).
 */
import { readAccount } from "@candor/core/ids/account-id";
import { formatMoney, formatQuantity, money, quantity } from "@candor/core/money/money";
import type pg from "pg";

type Owner = Pick<pg.Client, "query">;

/** Operators 1 and 2, with accounts and passkeys; makes those that are missing. */
const makeOperators = async (owner: Owner): Promise<void> => {
  await owner.query("INSERT INTO operator VALUES (1, 'Ada', 1), (2, 'Ben', 1) ON CONFLICT DO NOTHING");
  await owner.query(
    "INSERT INTO operator_account (operator_id, email) SELECT id, 'op' || id || '@house.test' FROM operator WHERE id < 3 ON CONFLICT DO NOTHING",
  );
  await owner.query(`INSERT INTO operator_passkey (operator_id, credential_id, public_key)
    SELECT id, 'credential-of-operator-' || id,
      '\\xa5010203262001215820' || sha256(id::text::bytea) || '\\x225820' || sha256(id::text::bytea)
    FROM operator WHERE id < 3 ON CONFLICT DO NOTHING`);
};

/** An act that was taken to be done, approved by the first of these operators; returns its number. */
export const approvedAct = async (
  owner: Owner,
  action: "house_move" | "correction" | "deposit_large",
  content: Readonly<Record<string, string>>,
  approvals: number,
): Promise<number> => {
  await makeOperators(owner);
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO operator_act (action, subject, content, reason, asked_by, asked_ms, digest)
     SELECT $1, 'a test', $2, 'the deposit was too small', 1, 1, sha256(random()::text::bytea) RETURNING id`,
    [action, JSON.stringify(content)],
  );
  const id = Number(rows[0]?.id);
  await owner.query(
    `INSERT INTO operator_approval (act_id, operator_id, authenticator_data, client_data, signature)
     SELECT $1, o, sha256('') || sha256(''), '\\x7b7d', sha256('') FROM generate_series(1, $2::integer) AS o`,
    [id, approvals],
  );
  await owner.query("INSERT INTO operator_act_end (act_id, outcome, operator_id) VALUES ($1, 'done', 1)", [
    id,
  ]);
  return id;
};

/** A correction that two operators have approved; returns the number of its request. Throws the refusal of the tables. */
export const requestCorrection = async (
  owner: Owner,
  debit: number,
  credit: number,
  amount: number,
  approvals = 2,
): Promise<number> => {
  const content = {
    user: String(Math.floor(Math.max(debit, credit) / 4096)),
    from: nameOf(debit),
    to: nameOf(credit),
    amount: formatMoney(money(BigInt(amount))),
  };
  const act = await approvedAct(owner, "correction", content, approvals);
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO correction_request (act_id, debit_account, credit_account, amount, reason, requested_by)
     VALUES ($1, $2, $3, $4, 'the deposit was too small', 1) RETURNING id`,
    [act, debit, credit, amount],
  );
  return Number(rows[0]?.id);
};

/** A move of house money that two operators have approved; returns the number of its act. Throws the refusal of the tables. */
export const requestHouseMove = async (
  owner: Owner,
  debit: number,
  credit: number,
  amount: number,
  approvals = 2,
): Promise<number> => {
  const asset = assetOf(debit);
  const content = {
    from: nameOf(debit),
    to: nameOf(credit),
    asset,
    amount: asset === "USDT" ? formatMoney(money(BigInt(amount))) : formatQuantity(quantity(BigInt(amount))),
  };
  const act = await approvedAct(owner, "house_move", content, approvals);
  await owner.query(
    "INSERT INTO house_move_request (id, debit_account, credit_account, amount) VALUES ($1, $2, $3, $4)",
    [act, debit, credit, amount],
  );
  return act;
};

/** For tests of the checker: somebody with all rights moves house money that nobody has approved, and the rule that finds it. */
export const moveOfNobody = [
  "a move of house money that nobody approved",
  `INSERT INTO operator VALUES (1, 'Ada', 1);
   INSERT INTO operator_act (action, subject, content, reason, asked_by, asked_ms, digest)
     VALUES ('house_move', '', '{"from":"capital","to":"insurance","asset":"USDT","amount":"0.000005"}', 'because of this', 1, 1, sha256(''));
   INSERT INTO house_move_request SELECT id, 97, 100, 5 FROM operator_act;
   INSERT INTO house_move SELECT 0, id, 1 FROM operator_act`,
  "every move of house money is what an act says that two operators approved",
] as const;

/** Some attempts name accounts that do not exist. */
const nameOf = (account: number): string => {
  try {
    return readAccount(BigInt(account)).class;
  } catch {
    return "none";
  }
};
const assetOf = (account: number): string => {
  try {
    return readAccount(BigInt(account)).asset;
  } catch {
    return "USDT";
  }
};
