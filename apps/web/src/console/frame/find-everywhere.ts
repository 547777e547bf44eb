/** One search over what the desks' own lists find: by number, whole address, hash or title; conversations also by their user. */
import type { OperatorAction } from "@candor/core/operators/actions";
import { articleTypes } from "@candor/wire/content";
import { articleList, type ListedArticle } from "@candor/wire/desks/articles";
import { depositQueue } from "@candor/wire/desks/deposits";
import { actList } from "@candor/wire/desks/operators";
import { supportList } from "@candor/wire/desks/support";
import { userList } from "@candor/wire/desks/users";
import { withdrawalQueue } from "@candor/wire/desks/withdrawals";
import { askList } from "../ask.ts";
import { showAmount, showTime } from "../show.ts";

export type Found = {
  readonly title: string;
  readonly about: string;
  /** The desk, with what it shows. */
  readonly address: string;
};

/** The newest of them. */
const page = { before: Number.MAX_SAFE_INTEGER, pageSize: 5 } as const;

type Search = {
  readonly action: OperatorAction;
  /** What can be one of these: other texts are not asked for. */
  readonly isOne: (text: string) => boolean;
  readonly find: (text: string) => Promise<readonly Found[]>;
};

const isNumber = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);
const isLong = (text: string): boolean => text.length >= 20;
const at = (desk: string, find: string): string => `${desk}?find=${encodeURIComponent(find)}`;

const searches: readonly Search[] = [
  {
    action: "users_read",
    isOne: (text) => isNumber(text) || text.startsWith("+") || text.includes("@"),
    find: async (text) =>
      (await askList(userList, { search: text, ...page })).rows.map(({ userId, username, contact }) => ({
        title: `User ${userId}`,
        about: `${username}, ${contact}`,
        address: at("/users", userId),
      })),
  },
  {
    action: "withdrawals_read",
    isOne: (text) => isNumber(text) || isLong(text),
    find: async (text) =>
      (await askList(withdrawalQueue, { find: text, ...page })).rows.map(
        ({ id, amount, state, requestedAt }) => ({
          title: `Withdrawal ${id}`,
          about: `${showAmount(amount)} USDT, ${state}, ${showTime(requestedAt)}`,
          address: at("/withdrawals", id),
        }),
      ),
  },
  {
    action: "deposits_read",
    isOne: (text) => isNumber(text) || isLong(text),
    find: async (text) =>
      (await askList(depositQueue, { find: text, ...page })).rows.map(
        ({ id, amount, asset, state, seenAt }) => ({
          title: `Deposit ${id}`,
          about: `${showAmount(amount)} ${asset}, ${state}, ${showTime(seenAt)}`,
          address: at("/deposits", id),
        }),
      ),
  },
  {
    action: "support_read",
    isOne: isNumber,
    find: findConversations,
  },
  {
    action: "acts_read",
    isOne: isNumber,
    find: async (text) =>
      (await askList(actList, { find: text, ...page })).rows.map(({ id, action, subject }) => ({
        title: `Act ${id}`,
        about: `${action.replaceAll("_", " ")}: ${subject}`,
        address: at("/approvals", id),
      })),
  },
  {
    action: "articles_read",
    isOne: (text) => text.length >= 2 && !isNumber(text) && !text.includes("@"),
    find: findArticles,
  },
];

/** The conversation of this number, and that of the user of this number. */
async function findConversations(text: string): Promise<readonly Found[]> {
  const number = Number(text);
  const [byNumber, byUser] = await Promise.all([
    askList(supportList, { before: number + 1, pageSize: 1 }),
    askList(supportList, { userId: number, ...page }),
  ]);
  const found = [...byNumber.rows.filter(({ id }) => id === text), ...byUser.rows];
  return found
    .filter(({ id }, nth) => found.findIndex((other) => other.id === id) === nth)
    .map(({ id, userId, contact, waitingSince }) => ({
      title: `Conversation ${id}`,
      about: `${userId === null ? "a visitor" : `user ${userId}, ${contact}`}${waitingSince === null ? "" : ", waits for an answer"}`,
      address: at("/support", id),
    }));
}

/** By a part of their title, in any language. */
async function findArticles(text: string): Promise<readonly Found[]> {
  const wanted = text.toLowerCase();
  const titleOf = ({ languages }: ListedArticle): string | undefined =>
    languages.find(({ title }) => title.toLowerCase().includes(wanted))?.title;
  const lists = await Promise.all(
    articleTypes.map(async (type) => (await askList(articleList, { type })).rows),
  );
  return lists
    .flat()
    .flatMap((row) => {
      const title = titleOf(row);
      return title === undefined
        ? []
        : [{ title, about: `Article ${row.id}`, address: `${at("/articles", row.id)}&type=${row.type}` }];
    })
    .slice(0, page.pageSize);
}

/** What the operator may read of it, by kind. Throws `AskFailure` when nothing could be asked. */
export const findEverywhere = async (
  text: string,
  mayDo: (action: OperatorAction) => boolean,
): Promise<readonly Found[]> => {
  const asked = searches.filter(({ action, isOne }) => mayDo(action) && isOne(text));
  const answers = await Promise.allSettled(asked.map(async ({ find }) => await find(text)));
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const failed = answers.find(({ status }) => status === "rejected");
  if (found.length === 0 && failed?.status === "rejected") throw failed.reason;
  return found;
};
