import type { AnswerOf } from "@candor/wire/call";
import type { TextKind } from "@candor/wire/codec/digits";
import { speechTotals } from "@candor/wire/service/community";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { call } from "../../lib/calls/api.ts";
import { showCount, showMoney } from "../../lib/show/show-money.ts";
import { nameOf } from "../../parts/site-groups.ts";
import { Loaded } from "../../parts/states.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import styles from "./community.module.css";
import { OwnRows } from "./own-rows.tsx";

const kinds = ["speech", "comment", "reply"] as const;

/** /comment: what the caller wrote, and what became of it (COM-02). */
export const CommentPage = () => {
  const text = useText();
  const navigate = useNavigate();
  const user = useUser();
  const asked = useSearch({ from: "/comment" }).tab;
  const tab: TextKind = kinds.find((kind) => kind === asked) ?? "speech";
  if (user === undefined) return <VisitorState />;
  return (
    <div className={`page ${styles["community"]}`}>
      <header>
        <h1>{text(nameOf("comment"))}</h1>
        <p className="muted">{text("community.mine.lead")}</p>
        <Link to="/community" className={styles["own"]}>
          {text("community.mine.toCommunity")}
        </Link>
      </header>
      <Totals uid={user.uid} />
      <Tabs
        label={text(nameOf("comment"))}
        value={tab}
        controls="own-texts"
        tabs={kinds.map((value) => ({ value, label: text(`community.mine.tabs.${value}`) }))}
        onChange={(value) => void navigate({ to: "/comment", search: { tab: value } })}
      />
      <div id="own-texts" role="tabpanel" aria-label={text(`community.mine.tabs.${tab}`)}>
        <OwnRows key={tab} kind={tab} />
      </div>
    </div>
  );
};

const Totals = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const totals = useQuery({
    queryKey: answerKey(speechTotals, uid),
    queryFn: ({ signal }) => call(speechTotals, {}, { signal }),
  });
  return (
    <section className={styles["sheet"]}>
      <h2>{text("community.mine.totals")}</h2>
      <Loaded query={totals} rows={1}>
        {({ speeches, comments, replies, rewards, ...today }) => (
          <>
            <Facts>
              <Fact name={text("community.mine.speeches")} look="num">
                {showCount(speeches)}
              </Fact>
              <Fact name={text("community.mine.comments")} look="num">
                {showCount(comments)}
              </Fact>
              <Fact name={text("community.mine.replies")} look="num">
                {showCount(replies)}
              </Fact>
              <Fact name={text("community.mine.rewards")} look="num">
                {`${showMoney(rewards)} USDT`}
              </Fact>
            </Facts>
            <p className="muted">
              <Offer {...today} />
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
};

type OfferProps = Pick<AnswerOf<typeof speechTotals>, "rewardOffer" | "isRewardedToday">;

/** What an approved post earns now. */
const Offer = ({ rewardOffer, isRewardedToday }: OfferProps) => {
  const text = useText();
  if (isRewardedToday) return text("community.mine.rewardPaid");
  if (rewardOffer === "0") return text("community.mine.noReward");
  return text("community.mine.reward", { amount: showMoney(rewardOffer) });
};
