/** What owners are told of their withdrawals: notices, each once, stored with the note that they were told (NOTE-02). */
import { formatMoney } from "@candor/core/money/money";
import type { Language } from "@candor/wire/language";
import type { Db } from "../../../platform/db/open-database.ts";
import type { NoticeKey } from "../../../records/notices/notice-texts.ts";
import { storeNotice } from "../../../records/notices/store-notice.ts";
import type { OwnerPort } from "../ports.ts";
import type { StoredWithdrawal } from "../queries.ts";
import { noteTold, wasTold } from "../repo.ts";

export type TellDeps = {
  readonly db: Db;
  readonly owner: Pick<OwnerPort, "tellRequested">;
  /** Called after the commit: the user's devices read their lists again (NOTE-03). */
  readonly noticesChanged: (userId: number) => void;
};

/** Of a cancellation its owner needs no notice. */
const notices: Readonly<Partial<Record<StoredWithdrawal["state"], NoticeKey>>> = {
  requested: "withdrawalRequested",
  done: "withdrawalDone",
  refused: "withdrawalRefused",
  failed: "withdrawalFailed",
};

/** Tells the owner of the state, if that is news; the request also by mail. */
export const tellState = async (
  { db, owner, noticesChanged }: TellDeps,
  withdrawal: StoredWithdrawal,
  nowMs: number,
  language: Language,
): Promise<void> => {
  const { userId, state, amount, fee } = withdrawal;
  const key = notices[state];
  // One that waits comes here every few seconds: no transaction for what was told long ago.
  if (key === undefined || (await wasTold(db, withdrawal, state))) return;
  const told = await db.transaction().execute(async (tx) => {
    if (!(await noteTold(tx, withdrawal, state))) return false;
    const shown = state === "done" ? amount - fee : amount;
    await storeNotice(tx, { userId, key, args: { amount: formatMoney(shown) }, tourl: "/withdraw" }, nowMs);
    if (state === "requested") await owner.tellRequested(tx, userId, language, nowMs);
    return true;
  });
  if (told) noticesChanged(userId);
};
