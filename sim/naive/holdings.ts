/**
 * Holdings a second time (INV-12, INV-13, INV-16), day by day and in the simplest way, with nothing of core but numbers. It computes what each
 * user must hold; which renewals a short reserve refused is read from what was booked, because that depends on who came first. The years of
 * the simulation and the server's integration test compare with it.
 */
export type NaiveTerms = {
  readonly productId: number;
  readonly compound: boolean;
  /** In 1e-8. */
  readonly rate: bigint;
  readonly days: number;
  readonly feeBps: bigint | undefined;
  readonly lentByHouse: boolean;
};

type NaiveHolding = NaiveTerms & {
  readonly userId: number;
  own: bigint;
  readonly credit: bigint;
  readonly boughtDay: number;
  /** Days of the running cycle that have passed. */
  passed: number;
  cycle: number;
  asked: boolean;
  live: boolean;
};

export type NaiveBook = {
  readonly holdings: Map<number, NaiveHolding>;
  readonly wallet: Map<number, bigint>;
  /** What each product can still promise, and has promised. */
  readonly free: Map<number, bigint>;
  readonly committed: Map<number, bigint>;
  fees: bigint;
  /** The last closed day of each user. */
  readonly closed: Map<number, number>;
};

export const naiveBook = (users: readonly number[], lastClosed: number): NaiveBook => ({
  holdings: new Map(),
  wallet: new Map(),
  free: new Map(),
  committed: new Map(),
  fees: 0n,
  closed: new Map(users.map((each) => [each, lastClosed])),
});

const add = (sums: Map<number, bigint>, key: number, amount: bigint): void =>
  void sums.set(key, (sums.get(key) ?? 0n) + amount);

const earned = ({ own, credit, rate, days }: NaiveHolding, passed: number): bigint =>
  ((own + credit) * rate * BigInt(passed)) / (100_000_000n * BigInt(days));

const promise = (book: NaiveBook, holding: NaiveHolding): void => {
  const interest = earned(holding, holding.days);
  add(book.free, holding.productId, -interest);
  add(book.committed, holding.productId, interest);
};

export const naiveBuy = (
  book: NaiveBook,
  id: number,
  terms: NaiveTerms & {
    readonly userId: number;
    readonly own: bigint;
    readonly credit: bigint;
    readonly day: number;
  },
): void => {
  const holding = { ...terms, boughtDay: terms.day, passed: 0, cycle: 1, asked: false, live: true };
  book.holdings.set(id, holding);
  add(book.wallet, holding.userId, -holding.own);
  promise(book, holding);
};

/** One day of one holding; `isUncovered`: whether its reserve could not promise another cycle, if one is due. */
export const naiveDay = (book: NaiveBook, id: number, isUncovered: (id: number) => boolean): void => {
  const holding = book.holdings.get(id);
  if (holding?.live !== true) return;
  holding.passed += 1;
  const interest = earned(holding, holding.passed) - earned(holding, holding.passed - 1);
  if (!holding.compound) pay(book, holding, interest);
  if (holding.passed < holding.days) return;
  const whole = earned(holding, holding.days);
  if (holding.asked || holding.lentByHouse || isUncovered(id)) {
    holding.live = false;
    add(book.wallet, holding.userId, holding.own);
    if (holding.compound) pay(book, holding, whole);
    return;
  }
  if (holding.compound) {
    add(book.committed, holding.productId, -whole);
    holding.own += whole;
  }
  holding.passed = 0;
  holding.cycle += 1;
  promise(book, holding);
};

const pay = (book: NaiveBook, { userId, productId }: NaiveHolding, amount: bigint): void => {
  add(book.wallet, userId, amount);
  add(book.committed, productId, -amount);
};

/** All days of a user through `day`, in their order. */
export const naiveClose = (
  book: NaiveBook,
  userId: number,
  day: number,
  isUncovered: (id: number) => boolean,
): void => {
  const last = book.closed.get(userId) ?? 0;
  for (let each = last + 1; each <= day; each += 1)
    for (const [id, holding] of book.holdings)
      if (holding.userId === userId && holding.boughtDay < each) naiveDay(book, id, isUncovered);
  book.closed.set(userId, Math.max(last, day));
};

export const naiveLeave = (book: NaiveBook, id: number): void => {
  const holding = book.holdings.get(id);
  if (holding?.live !== true) return;
  const gained = earned(holding, holding.passed);
  const asked = (holding.own * (holding.feeBps ?? 0n)) / 10_000n;
  const fee = asked < gained ? asked : gained;
  const left = earned(holding, holding.days) - gained;
  holding.live = false;
  add(book.wallet, holding.userId, holding.own - fee);
  book.fees += fee;
  if (holding.compound) pay(book, holding, gained);
  add(book.committed, holding.productId, -left);
  add(book.free, holding.productId, left);
};
