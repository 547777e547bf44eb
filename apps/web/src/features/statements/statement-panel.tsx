import { statementCsv, statementPdf, type statementOverview } from "@candor/wire/statements";
import type { AnswerOf } from "@candor/wire/call";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { usePreferences } from "../../lib/device/preferences.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { ianaZone } from "../../lib/show/zones.ts";
import { Unread } from "../../parts/states.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { DownloadState } from "./download-state.tsx";
import { PocketTable } from "./pocket-table.tsx";
import { beginningQuery, overviewQuery } from "./queries.ts";
import { presetRange, type Range } from "./range.ts";
import { RangeFields } from "./range-fields.tsx";
import styles from "./statements.module.css";
import { useDownload } from "../../lib/files/use-download.ts";

type Overview = AnswerOf<typeof statementOverview>;
type Props = { readonly uid: number };

/** A range, what the account had before and after it, and its files. The address has the range, and the place of a file that was made. */
export const StatementPanel = ({ uid }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const zone = usePreferences((state) => state.zone);
  const { from, to, at } = useSearch({ from: "/statements" });
  const beginning = useQuery(beginningQuery(uid));
  const firstMs = beginning.data?.firstTime;
  const range = askedRange(from, to) ?? presetRange("month", serverNowMs(), zone, firstMs);
  const overview = useQuery(overviewQuery(uid, range, at));
  const ask = (asked: Range, place?: number): void => {
    const search = { from: String(asked.from), to: String(asked.to) };
    void navigate({
      to: "/statements",
      search: place === undefined ? search : { ...search, at: String(place) },
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <Panel title={text("statements.fileTitle")}>
      <div className={styles["form"]}>
        <RangeFields range={range} firstMs={firstMs} onChange={(asked) => ask(asked)} />
        {overview.data === undefined ? (
          <Unread query={overview} rows={4} />
        ) : (
          <>
            <PocketTable overview={overview.data} />
            {at !== undefined && (
              <p className={styles["pinned"]}>
                {text("statements.pinned", { place: at })}{" "}
                <Button kind="quiet" onClick={() => ask(range)}>
                  {text("statements.newest")}
                </Button>
              </p>
            )}
            <Files range={range} overview={overview.data} onStart={() => ask(range, overview.data.at)} />
          </>
        )}
      </div>
    </Panel>
  );
};

const askedRange = (from: string | undefined, to: string | undefined): Range | undefined => {
  const [first, last] = [Number(from), Number(to)];
  const isRange = /^\d{1,15}$/.test(from ?? "") && /^\d{1,15}$/.test(to ?? "") && first <= last;
  return isRange ? { from: first, to: last } : undefined;
};

type FilesProps = { readonly range: Range; readonly overview: Overview; readonly onStart: () => void };

/** How many lines the first page of a PDF has, and the others; only for the progress. */
const [firstLines, otherLines] = [30, 44];

const Files = ({ range, overview, onStart }: FilesProps) => {
  const text = useText();
  const zone = usePreferences((state) => state.zone);
  const { download, start, cancel } = useDownload();
  const input = { ...range, at: overview.at, zone: ianaZone(zone) };
  const lines = overview.rows + overview.tokenRows + 2 * overview.tokens.length + 4;
  const isRunning = download.state === "running";
  return (
    <div className={styles["files"]}>
      <div className={styles["buttons"]}>
        <Button
          kind="solid"
          busy={isRunning && download.path === statementCsv.path}
          disabled={isRunning}
          onClick={() => {
            onStart();
            const asked = { ...input, language: shownLanguage() };
            void start({ target: statementCsv, input: asked, mark: "\n", hasDigest: true, expected: lines });
          }}
        >
          {text("statements.csv")}
        </Button>
        <Button
          busy={isRunning && download.path === statementPdf.path}
          disabled={isRunning}
          onClick={() => {
            onStart();
            const expected = 1 + Math.max(0, Math.ceil((lines - firstLines) / otherLines));
            void start({ target: statementPdf, input, mark: "/Type /Page\n", hasDigest: false, expected });
          }}
        >
          {text("statements.pdf")}
        </Button>
      </div>
      <p className={styles["note"]}>{text("statements.filesNote")}</p>
      <DownloadState download={download} onCancel={cancel} />
    </div>
  );
};
