import { writeReply, type ReplyRow } from "@candor/wire/service/community";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { call } from "../../lib/calls/api.ts";
import { Paged } from "../../parts/paged.tsx";
import { EmptyState, Fading } from "../../parts/states.tsx";
import { Button } from "../../ui/button.tsx";
import { textsBelow, useReplies } from "./community-queries.ts";
import { authorName } from "./author-name.ts";
import styles from "./community.module.css";
import { Composer } from "./composer.tsx";
import { TextCard } from "./text-card.tsx";

/** The replies to a comment, the oldest first, and a box for another one. */
export const Replies = ({ commentId }: { readonly commentId: string }) => {
  const text = useText();
  const isUser = useUser() !== undefined;
  const [page, setPage] = useState(1);
  const [answered, setAnswered] = useState<ReplyRow | undefined>();
  const replies = useReplies(commentId, page);
  return (
    <div className={styles["below"]}>
      <Paged
        query={replies}
        page={page}
        pageSize={textsBelow}
        onPage={setPage}
        waitingRows={1}
        empty={<EmptyState title={text("community.noReplies")} />}
      >
        {(rows) => (
          <Fading isOld={replies.isPlaceholderData}>
            <ul className={styles["list"]}>
              {rows.map((row) => (
                <li key={row.id}>
                  <TextCard
                    kind="reply"
                    row={row}
                    about={
                      row.toPhone !== "" && (
                        <p className={styles["about"]}>
                          {text("community.replyTo", { phone: authorName(text, row.toPhone) })}
                        </p>
                      )
                    }
                    actions={
                      isUser && (
                        <Button kind="quiet" onClick={() => setAnswered(row)}>
                          {text("community.sendReply")}
                        </Button>
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          </Fading>
        )}
      </Paged>
      {isUser && (
        <Composer
          key={answered?.id}
          label={answered === undefined ? text("community.reply") : labelOf(text, answered)}
          takesFocus={answered !== undefined}
          send="community.sendReply"
          rows={2}
          write={(content) =>
            call(writeReply, {
              content,
              commentId,
              ...(answered !== undefined && { toReplyId: answered.id }),
            })
          }
          onWritten={() => {
            setAnswered(undefined);
            setPage(Math.ceil(((replies.data?.total ?? 0) + 1) / textsBelow));
          }}
        />
      )}
    </div>
  );
};

const labelOf = (text: ReturnType<typeof useText>, { phone, example }: ReplyRow): string =>
  text("community.replyTo", { phone: example ? text("community.example") : authorName(text, phone) });
