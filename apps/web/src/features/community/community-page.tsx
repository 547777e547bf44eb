import { releaseSpeech, speechesAtOnce, type SpeechRow } from "@candor/wire/service/community";
import { pageNumber } from "@candor/wire/first-answer/given";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useState } from "react";
import { withTexts } from "../../i18n/i18n.ts";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { call } from "../../lib/calls/api.ts";
import { Paged } from "../../parts/paged.tsx";
import { nameOf } from "../../parts/site-groups.ts";
import { EmptyState, Fading } from "../../parts/states.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Comments } from "./comments.tsx";
import { useSpeeches } from "./community-queries.ts";
import styles from "./community.module.css";
import { Composer } from "./composer.tsx";
import { ModerationCounts } from "./moderation-counts.tsx";
import { TextCard } from "./text-card.tsx";
import { Unfold } from "./unfold.tsx";

const BlockedPeople = lazy(async () => ({
  default: (await withTexts(["community"], () => import("./blocked-people.tsx"))).BlockedPeople,
}));

/** /community: what people write, the newest first (COM-01). */
export const CommunityPage = () => {
  const text = useText();
  const navigate = useNavigate();
  const isUser = useUser() !== undefined;
  const asked = useSearch({ from: "/community" }).page;
  const page = pageNumber(asked);
  const goTo = useCallback(
    (to: number) => void navigate({ to: "/community", search: to === 1 ? {} : { page: String(to) } }),
    [navigate],
  );
  return (
    <div className={`page ${styles["community"]}`}>
      <header>
        <h1>{text(nameOf("community"))}</h1>
        <p className="muted">{text("community.lead")}</p>
      </header>
      {isUser ? (
        <section className={styles["sheet"]}>
          <Composer
            label={text("community.write")}
            send="community.send"
            rows={3}
            write={(content) => call(releaseSpeech, { content })}
            onWritten={() => goTo(1)}
          />
          <Link to="/comment" className={styles["own"]}>
            {text(nameOf("comment"))}
          </Link>
        </section>
      ) : (
        <p className={styles["visitor"]}>
          <span>{text("community.signInToWrite")}</span>
          <Link to="/login" className={buttonClass({ kind: "solid" })}>
            {text("shell.signIn")}
          </Link>
        </p>
      )}
      <Speeches page={page} goTo={goTo} />
      <Suspense>{isUser && <BlockedPeople />}</Suspense>
      <ModerationCounts />
    </div>
  );
};

const Speeches = ({ page, goTo }: { readonly page: number; readonly goTo: (page: number) => void }) => {
  const text = useText();
  const speeches = useSpeeches(page);
  return (
    <Paged
      query={speeches}
      page={page}
      pageSize={speechesAtOnce}
      onPage={goTo}
      waitingRows={4}
      empty={<EmptyState title={text("community.none")}>{text("community.noneBody")}</EmptyState>}
    >
      {(rows) => (
        <Fading isOld={speeches.isPlaceholderData}>
          <ul className={styles["speeches"]}>
            {rows.map((row) => (
              <Speech key={row.id} row={row} />
            ))}
          </ul>
        </Fading>
      )}
    </Paged>
  );
};

const Speech = ({ row }: { readonly row: SpeechRow }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <TextCard
        kind="speech"
        row={row}
        actions={
          <Unfold of="community.comments" count={row.commentCount} isOpen={isOpen} onToggle={setOpen} />
        }
      >
        {isOpen && <Comments speechId={row.id} />}
      </TextCard>
    </li>
  );
};
