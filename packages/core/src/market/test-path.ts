/** A market of four slots for tests, whose numbers can be checked by hand. */
import { marketPath, type MarketPath } from "./market-path.ts";
import { buildRecording, type Recording } from "./recording.ts";

/** Loops 0, 1, 3 go straight and loop 2 is mirrored; they start at 9860, 9870, 9870 and 9880 units. */
const shortRecording = (): Recording =>
  buildRecording({ symbol: "BTCUSDT", priceDecimals: 2, qtyDecimals: 4, slots: 4 }, [
    { slot: 0, units: 10_000, steps: 5, buyerMaker: false },
    { slot: 2, units: 11_000, steps: 7, buyerMaker: true },
    { slot: 3, units: 10_010, steps: 1, buyerMaker: false },
  ]);
export const shortPath = (anchorUnits = 10_000): MarketPath =>
  marketPath(shortRecording(), "any", anchorUnits);
