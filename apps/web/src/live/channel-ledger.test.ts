import { describe, expect, it } from "vitest";
import { createChannelLedger } from "./channel-ledger.ts";

describe("channels that are wanted", () => {
  it("[API-15] subscribes once for two listeners and unsubscribes with the last", () => {
    const ledger = createChannelLedger();
    ledger.want("QUOTES");
    ledger.want("QUOTES");
    expect(ledger.changes()).toEqual({ sub: ["QUOTES"], unsub: [] });
    ledger.unwant("QUOTES");
    expect(ledger.changes()).toEqual({ sub: [], unsub: [] });
    ledger.unwant("QUOTES");
    expect(ledger.changes()).toEqual({ sub: [], unsub: ["QUOTES"] });
  });

  it("[API-15] sends nothing about a channel that was left and wanted again in one step", () => {
    const ledger = createChannelLedger();
    ledger.want("STREAM_TRADE:BTCUSDT");
    ledger.changes();
    ledger.unwant("STREAM_TRADE:BTCUSDT");
    ledger.want("STREAM_TRADE:BTCUSDT");
    expect(ledger.changes()).toEqual({ sub: [], unsub: [] });
  });

  it("[API-15] asks for everything again on a new connection", () => {
    const ledger = createChannelLedger();
    ledger.want("QUOTES");
    ledger.want("STREAM_DEPTH:BTCUSDT");
    ledger.changes();
    ledger.reset();
    expect(ledger.changes().sub).toEqual(["QUOTES", "STREAM_DEPTH:BTCUSDT"]);
  });
});
