import { Alert, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { auditLinesText } from "@candor/wire/record/operators-record";
import { saveText } from "../../console/desk/csv.ts";
import { showTime } from "../../console/show.ts";
import { useAct } from "../../console/acts/use-act.ts";
import { checkWholeLog, type LogCheck } from "./check-whole-log.ts";

/** Recomputes the chain on this device when it is asked to. */
export const ChainCheck = ({ total }: { readonly total: number }) => {
  const [result, setResult] = useState<LogCheck | undefined>();
  const [left, setLeft] = useState<number | undefined>();
  const { act, isBusy, failure } = useAct();
  const check = async (keepsLines: boolean): Promise<void> => {
    const found = await checkWholeLog(setLeft, keepsLines);
    if (keepsLines) saveText("candor-audit-log.json", auditLinesText(found.lines), "application/json");
    setResult({ ...found, lines: [] });
  };
  return (
    <Group>
      <Button variant="default" loading={isBusy} onClick={() => void act(() => check(false))}>
        Recompute the chain here
      </Button>
      <Button variant="default" disabled={isBusy} onClick={() => void act(() => check(true))}>
        Save all lines for npm run verify
      </Button>
      <div role="status">
        {isBusy && left !== undefined && <Text size="sm">{left} lines to go</Text>}
        {!isBusy && result !== undefined && <Verdict result={result} total={total} />}
        {failure !== "" && <Alert color="red">{failure}</Alert>}
      </div>
    </Group>
  );
};

const Verdict = ({ result, total }: { readonly result: LogCheck; readonly total: number }) => {
  const { chain, signed } = result;
  if (chain.state === "broken")
    return (
      <Alert color="red" py={6}>
        Line {chain.at} does not follow from the line before it. Somebody has changed the log.
      </Alert>
    );
  if (signed !== undefined && !signed.agrees)
    return (
      <Alert color="red" py={6}>
        Line {signed.end.seq} is not the one that was signed at {showTime(signed.end.minuteMs)} UTC. Somebody
        has written the log again.
      </Alert>
    );
  return (
    <Alert color="green" py={6}>
      {chain.checked} of {total} lines recomputed on this device: the chain is whole.{" "}
      {signed === undefined
        ? "Its end has not been signed yet."
        : `Line ${signed.end.seq} is the one that was signed at ${showTime(signed.end.minuteMs)} UTC.`}
    </Alert>
  );
};
