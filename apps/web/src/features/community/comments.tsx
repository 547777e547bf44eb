import { writeComment, type CommentRow } from "@candor/wire/service/community";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { call } from "../../lib/calls/api.ts";
import { Paged } from "../../parts/paged.tsx";
import { EmptyState, Fading } from "../../parts/states.tsx";
import { textsBelow, useComments } from "./community-queries.ts";
import styles from "./community.module.css";
import { Composer } from "./composer.tsx";
import { Replies } from "./replies.tsx";
import { TextCard } from "./text-card.tsx";
import { Unfold } from "./unfold.tsx";

/** The comments on a speech, the oldest first, and a box for another one. */
export const Comments = ({ speechId }: { readonly speechId: string }) => {
  const text = useText();
  const isUser = useUser() !== undefined;
  const [page, setPage] = useState(1);
  const comments = useComments(speechId, page);
  return (
    <div className={styles["below"]}>
      <Paged
        query={comments}
        page={page}
        pageSize={textsBelow}
        onPage={setPage}
        waitingRows={1}
        empty={<EmptyState title={text("community.noComments")} />}
      >
        {(rows) => (
          <Fading isOld={comments.isPlaceholderData}>
            <ul className={styles["list"]}>
              {rows.map((row) => (
                <Comment key={row.id} row={row} />
              ))}
            </ul>
          </Fading>
        )}
      </Paged>
      {isUser && (
        <Composer
          label={text("community.comment")}
          send="community.sendComment"
          rows={2}
          write={(content) => call(writeComment, { content, speechId })}
          onWritten={() => setPage(Math.ceil(((comments.data?.total ?? 0) + 1) / textsBelow))}
        />
      )}
    </div>
  );
};

const Comment = ({ row }: { readonly row: CommentRow }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <TextCard
        kind="comment"
        row={row}
        actions={<Unfold of="community.replies" count={row.replyCount} isOpen={isOpen} onToggle={setOpen} />}
      >
        {isOpen && <Replies commentId={row.id} />}
      </TextCard>
    </li>
  );
};
