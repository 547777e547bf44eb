import type { Product } from "@candor/wire/market";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { checkMinute, type CheckReport } from "../../lib/evidence/check-evidence.ts";
import { minuteOfSegment, readIndex } from "../../lib/evidence/public-log.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { Button } from "../../ui/button.tsx";
import { Verdict } from "../../parts/evidence/verdict.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import styles from "./verify-page.module.css";

/** `path` is the minute that was checked: another one may be chosen meanwhile. */
type Result =
  | { readonly phase: "idle" | "busy" }
  | { readonly phase: "failed"; readonly path: string }
  | { readonly phase: "done"; readonly path: string; readonly report: CheckReport };

/** Downloads one minute of a pair's log and recomputes every link and the signature (MKT-08, TRUST-05). */
export const MinuteCheck = ({ products }: { readonly products: readonly Product[] }) => {
  const text = useText();
  const times = useTimes();
  const [pair, setPair] = useState<string>();
  const [minute, setMinute] = useState<string>();
  const [result, setResult] = useState<Result>({ phase: "idle" });
  const symbol = pair ?? products[0]?.symbol ?? "";
  const index = useQuery({
    queryKey: ["logIndex", symbol],
    queryFn: () => readIndex(symbol),
    enabled: symbol !== "",
    refetchInterval: 60_000,
  });
  const paths = (index.data?.segments ?? []).toReversed();
  // The newest minute is still being written: the one before it is the newest signed one.
  const path = paths.find((each) => each === minute) ?? paths[1] ?? paths[0];
  const shownMinute = (each: string): string => times.dateTime(minuteOfSegment(each)).slice(0, 16);
  const titleOf = (each: string): string => {
    const { pairName } = products.find(({ symbol }) => each.includes(`/${symbol}/`)) ?? {};
    return `${pairName ?? ""} · ${shownMinute(each)}`;
  };
  const run = async (): Promise<void> => {
    if (path === undefined) return;
    setResult({ phase: "busy" });
    try {
      setResult({ phase: "done", path, report: await checkMinute(symbol, path) });
    } catch {
      setResult({ phase: "failed", path });
    }
  };
  return (
    <div className={styles["form"]}>
      <p className="muted">{text("verify.minuteBody")}</p>
      <div className={styles["two"]}>
        <SelectField
          label={text("verify.pair")}
          value={symbol}
          onChange={(event) => setPair(event.target.value)}
        >
          {products.map((product) => (
            <option key={product.pid} value={product.symbol}>
              {product.pairName}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={text("verify.minute")}
          value={path ?? ""}
          onChange={(event) => setMinute(event.target.value)}
        >
          {paths.map((each) => (
            <option key={each} value={each}>
              {shownMinute(each)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles["actions"]}>
        <Button
          kind="solid"
          disabled={path === undefined}
          busy={result.phase === "busy"}
          onClick={() => void run()}
        >
          {text("verify.checkMinute")}
        </Button>
        {path !== undefined && (
          <a href={path} download>
            {text("verify.segmentFile")}
          </a>
        )}
      </div>
      <div role="status">
        {index.isError && index.data === undefined && <p className="down">{text("verify.unreadable")}</p>}
        {(result.phase === "failed" || result.phase === "done") && (
          <p className="muted">{titleOf(result.path)}</p>
        )}
        {result.phase === "failed" && <p className="down">{text("verify.unreadable")}</p>}
        {result.phase === "done" && <Verdict report={result.report} />}
      </div>
    </div>
  );
};
