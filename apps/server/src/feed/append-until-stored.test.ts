import { expect, test } from "vitest";
import { LeadLost } from "../platform/db/lead.ts";
import { heldLead } from "../platform/db/test-lead.ts";
import { openLog } from "../platform/log.ts";
import { appendUntilStored, type Appending } from "./append-until-stored.ts";
import { memoryStore } from "./test-log.ts";

/** Appends nothing, and returns how that ended, with the levels of what was logged. */
const append = async (change: Partial<Appending>) => {
  const levels: number[] = [];
  const log = openLog("info", {
    write: (line) => void levels.push((JSON.parse(line) as { level: number }).level),
  });
  const { store } = memoryStore();
  const appending = {
    store,
    lead: heldLead(1n),
    isStopping: () => false,
    stopping: new Promise<void>(() => {}),
  };
  const ended = await appendUntilStored({ ...appending, log, ...change }, []).catch(
    (error: unknown) => error,
  );
  return { ended, levels };
};
/** As pino writes them. */
const [errorLevel, fatalLevel] = [50, 60];
const refusing = (error: Error) => ({
  ...memoryStore().store,
  append: () => Promise.reject(error),
});

test("[TRUST-07] a lead that another process takes over is not a failure of the database: it ends the log without a fatal line", async () => {
  const lost = new LeadLost("Another process leads shard 0.");
  const lead = { ...heldLead(1n), isHeld: () => false, whenHeld: () => Promise.reject(lost) };
  expect(await append({ lead })).toEqual({ ended: lost, levels: [] });
});

test("[MKT-08] ticks that the database refuses are fatal", async () => {
  const refused = Object.assign(new Error("does not chain"), { severity: "ERROR", code: "CA005" });
  expect(await append({ store: refusing(refused) })).toEqual({ ended: refused, levels: [fatalLevel] });
});

test("[TRUST-07] ticks are stored, or given up without a fatal line when the log stops while the database fails", async () => {
  expect(await append({})).toEqual({ ended: true, levels: [] });
  const lost = Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
  const stopping = { store: refusing(lost), isStopping: () => true };
  expect(await append(stopping)).toEqual({ ended: false, levels: [errorLevel] });
});
