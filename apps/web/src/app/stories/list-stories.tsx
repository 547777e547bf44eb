import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { AreaFailed } from "../../ui/area-boundary.tsx";
import { Card, Cards } from "../../ui/cards.tsx";
import { LostAnswer } from "../../ui/lost-answer.tsx";
import { NextTick } from "../../ui/next-tick.tsx";
import { Paging } from "../../ui/table/paging.tsx";
import { Panel } from "../../ui/panel.tsx";
import { RulesPanel } from "../../ui/rules-panel.tsx";
import { SignInState } from "../../parts/sign-in-state.tsx";
import { EmptyState, FailedState, LoadingRows } from "../../parts/states.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { TabbedPanel } from "../../ui/tabbed-panel.tsx";
import { Timeline, TimelineStep } from "../../ui/timeline.tsx";
import { Story } from "./story.tsx";

type Row = { readonly id: string; readonly what: string; readonly money: string; readonly good: boolean };

const rows: readonly Row[] = [
  { id: "1", what: "BTC/USDT", money: "+80.00", good: true },
  { id: "2", what: "ETH/USDT", money: "−1,250.00", good: false },
];
const amount = ({ money, good }: Row) => <span className={good ? "up" : "down"}>{money}</span>;

const cards: readonly Column<Row>[] = [
  { key: "what", title: "Contract", kind: "name", cell: ({ what }) => <b>{what}</b> },
  { key: "money", title: "Result", cell: amount },
  { key: "time", title: "Closed", kind: "quiet", cell: () => "11-21 04:31:07" },
  { key: "actions", title: "Evidence", kind: "actions", cell: () => <Button>Check</Button> },
];
const lines: readonly Column<Row>[] = [
  { key: "time", title: "Time", cell: () => "2026-11-21 04:31:07" },
  { key: "what", title: "What", cell: ({ what }) => `Option on ${what}` },
  { key: "money", title: "Amount", cell: amount },
  { key: "balance", title: "Balance", cell: () => "9,870.00" },
];

/** Lists: with rows, loading, empty, failed. */
export const ListStories = () => (
  <>
    <Story title="Table: cards on a phone" flush>
      <Panel title="A panel" aside={<span className="muted">an aside</span>} flush>
        <DataTable columns={cards} rows={rows} keyOf={({ id }) => id} label="Cards" />
      </Panel>
    </Story>
    <Story title="Table: a statement" flush>
      <Panel title="Another panel" flush>
        <DataTable columns={lines} rows={rows} keyOf={({ id }) => id} label="Lines" look="lines" />
      </Panel>
    </Story>
    <TabbedStory />
    <Story title="Cards with their steps: on its way, done, in question" flush>
      <Cards>
        <Card title="250.00 USDT" state="On its way">
          <Timeline>
            <TimelineStep isMade isCurrent>
              <b>Sent</b>
              <span className="muted num">2026-11-21 04:31:07</span>
            </TimelineStep>
            <TimelineStep isMade={false}>Done</TimelineStep>
          </Timeline>
        </Card>
        <Card title="1,250.00 USDT" state="Done" look="good">
          <span className="muted num">2026-11-20 10:02:44</span>
        </Card>
        <Card title="80.00 USDT" state="In review" look="warn">
          <span className="muted num">2026-11-19 23:59:59</span>
        </Card>
      </Cards>
    </Story>
    <Story title="Rules of a page" flush>
      <RulesPanel title="Rules">
        <li>What always holds here.</li>
        <li>What holds only until midnight, UTC.</li>
      </RulesPanel>
    </Story>
    <Story title="Paging: three pages, twenty, the last" flush>
      <Pages label="Few" total={30} first={1} />
      <Pages label="Many" total={200} first={9} />
      <Pages label="At the end" total={200} first={20} />
    </Story>
    <Story title="Waiting, empty, failed" flush>
      <LoadingRows rows={2} />
      <EmptyState title="Nothing here yet" action={<Button kind="solid">Next step</Button>}>
        What this list will show, and how to fill it.
      </EmptyState>
      <SignInState title="Sign in to see this" body="What a visitor sees in place of the user's own rows." />
      <FailedState error={new Error("Network exception, please try again later")} onRetry={() => undefined} />
      <AreaFailed error={new Error("reading 'price' of undefined")} reset={() => undefined} />
      <NextTick />
      <LostAnswer onAskAgain={() => undefined} />
      <LostAnswer what="5.00 USDT" onAskAgain={() => undefined} />
    </Story>
  </>
);

const TabbedStory = () => {
  const [value, setValue] = useState<"open" | "ended">("open");
  const choice = {
    value,
    tabs: [
      { value: "open", label: "Open", count: rows.length },
      { value: "ended", label: "Ended" },
    ],
    onChange: setValue,
  } as const;
  const shown =
    value === "ended" ? (
      <EmptyState title="None has ended" />
    ) : (
      <DataTable columns={lines} rows={rows} keyOf={({ id }) => id} look="lines" />
    );
  return (
    <Story title="A panel of tabs: as its head, and next to its title" flush>
      <TabbedPanel label="Tabs as a head" aside={<span className="muted">an aside</span>} {...choice}>
        {shown}
      </TabbedPanel>
      <TabbedPanel label="Tabs next to a title" title="A title" {...choice}>
        {shown}
      </TabbedPanel>
    </Story>
  );
};

type PagesProps = { readonly label: string; readonly total: number; readonly first: number };

const Pages = ({ label, total, first }: PagesProps) => {
  const [page, setPage] = useState(first);
  return <Paging label={label} page={page} pageSize={10} total={total} onPage={setPage} />;
};
