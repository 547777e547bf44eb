/** What an author sees of the own texts (COM-02, COM-04): their states, why one was refused, and the appeal. What was taken back is left out. */
import { textStatusDigits, type TextKind } from "@candor/wire/codec/digits";
import type {
  OwnComment,
  OwnReply,
  OwnSpeech,
  speechTotals,
  TextReason,
} from "@candor/wire/service/community";
import type { AnswerOf } from "@candor/wire/call";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { maskedClient } from "../../records/masked-contact.ts";
import { countersFor, orderOf, refuseLongSort, type Slice } from "./queries.ts";
import type { SpeechRewardsPort } from "./speech-rewards.ts";

type Row = {
  id: bigint;
  preview: string;
  is_longer: boolean;
  created_ms: bigint;
  status: keyof typeof textStatusDigits;
  parent_id: bigint | null;
  to_reply_id: bigint | null;
  likes: number;
  below: number;
  is_liked: boolean;
  userphoto: number;
  email: string | null;
  phone: string | null;
  code: TextReason | null;
  reason: string | null;
  appeal: string | null;
  is_lost: boolean | null;
  above: string | null;
  above_user_id: bigint | null;
  above_email: string | null;
  above_phone: string | null;
};

type PageOf<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** A page of an author's texts of a kind, in one statement; what stands above is "" when it is not public any more. */
const readOwn = async (reads: Db, userId: number, kind: TextKind, slice: Slice): Promise<PageOf<Row>> => {
  const total = await countOwn(reads, userId, kind);
  refuseLongSort(slice, total);
  const { rows } = await sql<Row>`
      WITH page AS MATERIALIZED (
        SELECT t.id FROM community_text t ${countersFor(slice)}
        WHERE t.user_id = ${userId} AND t.kind = ${kind} AND t.taken_back_ms IS NULL
        ${orderOf(slice)} LIMIT ${slice.limit} OFFSET ${slice.offset}
      )
      SELECT t.id, t.preview, t.is_longer, t.created_ms, t.status, t.parent_id, t.to_reply_id, c.likes, c.below, a.userphoto, a.email, a.phone,
        EXISTS (SELECT FROM community_like l WHERE l.text_id = t.id AND l.user_id = ${userId}) AS is_liked,
        d.code, d.reason, p.text AS appeal, d.id IS NOT NULL AND d.at_ms >= p.sent_ms AS is_lost,
        CASE WHEN community_is_seen(u.id) THEN u.preview END AS above, ua.user_id AS above_user_id, ua.email AS above_email, ua.phone AS above_phone
      FROM page JOIN community_text t ON t.id = page.id JOIN community_count c ON c.text_id = t.id JOIN account a ON a.user_id = t.user_id
      LEFT JOIN LATERAL (
        SELECT e.id, e.code, e.reason, e.at_ms FROM community_decision e WHERE e.text_id = t.id ORDER BY e.id DESC LIMIT 1) AS d
        ON t.status = 'refused'
      LEFT JOIN community_appeal p ON p.text_id = t.id
      LEFT JOIN community_text u ON u.id = t.parent_id LEFT JOIN account ua ON ua.user_id = u.user_id
      ${orderOf(slice)}`.execute(reads);
  return { rows, total };
};

const countOwn = async (reads: Db, userId: number, kind: TextKind): Promise<number> => {
  const { rows } = await sql<{ total: bigint }>`
    SELECT count(*) AS total FROM community_text t WHERE t.user_id = ${userId} AND t.kind = ${kind} AND t.taken_back_ms IS NULL`.execute(
    reads,
  );
  return Number(rows[0]?.total ?? 0n);
};

const ownOf = (row: Row) => ({
  id: String(row.id),
  status: textStatusDigits[row.status],
  likeCount: row.likes,
  like: row.is_liked,
  more: row.is_longer,
  reasonCode: row.code ?? ("" as const),
  reason: row.reason ?? "",
  appealState: appealStateOf(row),
  appeal: row.appeal ?? "",
});

const appealStateOf = ({ status, appeal, is_lost }: Row): OwnSpeech["appealState"] => {
  if (status !== "refused") return "none";
  if (appeal === null) return "open";
  return is_lost === true ? "lost" : "sent";
};

const aboveOf = (row: Row) => ({
  phone:
    row.above === null || row.above_user_id === null
      ? ""
      : maskedClient({ email: row.above_email, phone: row.above_phone }),
  content: row.above ?? "",
});

export const readOwnSpeeches = async (
  reads: Db,
  userId: number,
  slice: Slice,
): Promise<PageOf<OwnSpeech>> => {
  const { rows, total } = await readOwn(reads, userId, "speech", slice);
  return {
    total,
    rows: rows.map((row) => ({
      ...ownOf(row),
      speechPhone: maskedClient(row),
      speechContent: row.preview,
      speechTime: Number(row.created_ms),
      speechAvatar: String(row.userphoto),
      commentCount: row.below,
    })),
  };
};

export const readOwnComments = async (
  reads: Db,
  userId: number,
  slice: Slice,
): Promise<PageOf<OwnComment>> => {
  const { rows, total } = await readOwn(reads, userId, "comment", slice);
  return {
    total,
    rows: rows.map((row) => {
      const above = aboveOf(row);
      return {
        ...ownOf(row),
        speechId: String(row.parent_id),
        speechPhone: above.phone,
        speechContent: above.content,
        commentPhone: maskedClient(row),
        commentContent: row.preview,
        commentTime: Number(row.created_ms),
        commentAvatar: String(row.userphoto),
      };
    }),
  };
};

export const readOwnReplies = async (reads: Db, userId: number, slice: Slice): Promise<PageOf<OwnReply>> => {
  const { rows, total } = await readOwn(reads, userId, "reply", slice);
  return {
    total,
    rows: rows.map((row) => {
      const above = aboveOf(row);
      return {
        ...ownOf(row),
        commentId: String(row.parent_id),
        commentPhone: above.phone,
        commentContent: above.content,
        replyPhone: maskedClient(row),
        replyContent: row.preview,
        replyTime: Number(row.created_ms),
        toReplyId: row.to_reply_id === null ? null : String(row.to_reply_id),
      };
    }),
  };
};

export const readTotals = async (
  { reads, rewards }: { readonly reads: Db; readonly rewards: SpeechRewardsPort },
  userId: number,
): Promise<AnswerOf<typeof speechTotals>> => {
  const [speeches, comments, replies, { earned, offer, isEarnedToday }] = await Promise.all([
    countOwn(reads, userId, "speech"),
    countOwn(reads, userId, "comment"),
    countOwn(reads, userId, "reply"),
    rewards.read(userId),
  ]);
  return { speeches, comments, replies, rewards: earned, rewardOffer: offer, isRewardedToday: isEarnedToday };
};
