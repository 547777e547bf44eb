import {
  commentListSelf,
  replyListSelf,
  speechListSelf,
  speechTotals,
  type OwnComment,
  type OwnReply,
  type OwnSpeech,
} from "@candor/wire/service/community";
import type { TextKind } from "@candor/wire/codec/digits";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text.ts";
import { answerKey, rereadAnswers } from "../../lib/calls/answer-key.ts";
import { callList, type Page } from "../../lib/calls/api.ts";
import { PagedRows } from "../../parts/paged-rows.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { textsBelow } from "./community-queries.ts";
import { authorName } from "./author-name.ts";
import styles from "./community.module.css";
import { OwnText } from "./own-text.tsx";

type Paging = { readonly pageNum: number; readonly pageSize: number };
type Reread = () => Promise<void>;

/** The caller's own texts of a kind, five a page (COM-02). */
export const OwnRows = ({ kind }: { readonly kind: TextKind }) => {
  const queries = useQueryClient();
  const reread: Reread = () =>
    rereadAnswers(queries, speechListSelf, commentListSelf, replyListSelf, speechTotals);
  if (kind === "speech")
    return (
      <Own<OwnSpeech>
        answer={answerKey(speechListSelf)}
        read={(page) => callList(speechListSelf, { ...page })}
        draw={(row) => <OwnSpeechRow key={row.id} row={row} reread={reread} />}
      />
    );
  if (kind === "comment")
    return (
      <Own<OwnComment>
        answer={answerKey(commentListSelf)}
        read={(page) => callList(commentListSelf, { ...page })}
        draw={(row) => <OwnCommentRow key={row.id} row={row} reread={reread} />}
      />
    );
  return (
    <Own<OwnReply>
      answer={answerKey(replyListSelf)}
      read={(page) => callList(replyListSelf, { ...page })}
      draw={(row) => <OwnReplyRow key={row.id} row={row} reread={reread} />}
    />
  );
};

type OwnProps<Row> = {
  readonly answer: readonly unknown[];
  readonly read: (page: Paging) => Promise<Page<Row>>;
  readonly draw: (row: Row) => ReactNode;
};

const Own = <Row,>({ answer, read, draw }: OwnProps<Row>) => {
  const text = useText();
  return (
    <PagedRows
      answer={answer}
      pageSize={textsBelow}
      read={read}
      empty={{
        title: text("community.mine.none"),
        body: text("community.mine.noneBody"),
        action: (
          <Link to="/community" className={buttonClass({ kind: "solid" })}>
            {text("community.mine.toCommunity")}
          </Link>
        ),
      }}
    >
      {(rows) => <ul className={styles["speeches"]}>{rows.map(draw)}</ul>}
    </PagedRows>
  );
};

const OwnSpeechRow = ({ row, reread }: { readonly row: OwnSpeech; readonly reread: Reread }) => (
  <OwnText
    kind="speech"
    row={row}
    content={row.speechContent}
    time={row.speechTime}
    commentCount={row.commentCount}
    reread={reread}
  />
);

const OwnCommentRow = ({ row, reread }: { readonly row: OwnComment; readonly reread: Reread }) => (
  <OwnText
    kind="comment"
    row={row}
    content={row.commentContent}
    time={row.commentTime}
    about={<About on="community.mine.onSpeech" phone={row.speechPhone} content={row.speechContent} />}
    reread={reread}
  />
);

const OwnReplyRow = ({ row, reread }: { readonly row: OwnReply; readonly reread: Reread }) => (
  <OwnText
    kind="reply"
    row={row}
    content={row.replyContent}
    time={row.replyTime}
    about={<About on="community.mine.onComment" phone={row.commentPhone} content={row.commentContent} />}
    reread={reread}
  />
);

type AboutProps = {
  readonly on: "community.mine.onSpeech" | "community.mine.onComment";
  readonly phone: string;
  readonly content: string;
};

/** What a text is about, in one line. */
const About = ({ on, phone, content }: AboutProps) => {
  const text = useText();
  if (content === "") return <p className={styles["about"]}>{text("community.mine.gone")}</p>;
  return (
    <div className={styles["about"]}>
      <p>{phone === "" ? text("community.mine.onExample") : text(on, { phone: authorName(text, phone) })}</p>
      <p dir="auto" className={styles["quoted"]}>
        {content}
      </p>
    </div>
  );
};
