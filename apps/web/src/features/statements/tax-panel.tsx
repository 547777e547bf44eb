import { importFile, statementOverview, taxExport } from "@candor/wire/statements";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { usePreferences } from "../../lib/device/preferences.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { ianaZone } from "../../lib/show/zones.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { DownloadState } from "./download-state.tsx";
import { beginningQuery } from "./queries.ts";
import { dateAt, yearRange } from "./range.ts";
import styles from "./statements.module.css";
import { useDownload } from "../../lib/files/use-download.ts";

/** A calendar year of trades, fees and income as one file. */
export const TaxPanel = ({ uid }: { readonly uid: number }) => {
  const text = useText();
  const zone = usePreferences((state) => state.zone);
  const { download, start, cancel } = useDownload();
  const { data: beginning } = useQuery(beginningQuery(uid));
  const thisYear = Number(dateAt(serverNowMs(), zone).slice(0, 4));
  const firstYear = Number(dateAt(beginning?.firstTime ?? serverNowMs(), zone).slice(0, 4));
  const years = Array.from({ length: Math.max(1, thisYear - firstYear + 1) }, (_, back) => thisYear - back);
  const [year, setYear] = useState(thisYear);
  const isRunning = download.state === "running";
  const save = async (target: typeof taxExport | typeof importFile): Promise<void> => {
    const range = yearRange(year, zone);
    // How many lines the journal has of it: the file has about as many.
    const { at, rows } = await call(statementOverview, range);
    const mark = "\n";
    if (target === importFile)
      return await start({
        target: importFile,
        input: { ...range, at },
        mark,
        hasDigest: false,
        expected: rows,
      });
    const input = { ...range, at, zone: ianaZone(zone), language: shownLanguage() };
    await start({ target: taxExport, input, mark, hasDigest: true, expected: rows });
  };
  return (
    <Panel title={text("statements.taxTitle")}>
      <div className={styles["form"]}>
        <p className="muted">{text("statements.taxBody")}</p>
        <div className={styles["year"]}>
          <SelectField
            label={text("statements.year")}
            value={year}
            onChange={(event) => setYear(Number(event.target.value))}
          >
            {years.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          <Button
            busy={isRunning && download.path === taxExport.path}
            disabled={isRunning}
            onClick={() => void save(taxExport)}
          >
            {text("statements.taxCsv")}
          </Button>
          <Button
            busy={isRunning && download.path === importFile.path}
            disabled={isRunning}
            onClick={() => void save(importFile)}
          >
            {text("statements.importCsv")}
          </Button>
        </div>
        <p className={styles["note"]}>{text("statements.taxNote")}</p>
        <p className={styles["note"]}>{text("statements.importNote")}</p>
        <DownloadState download={download} onCancel={cancel} />
      </div>
    </Panel>
  );
};
