import { expect, test } from "vitest";
import { lastTicks } from "./record-query.ts";

const line = (seq: number): string =>
  `${seq},${1_000 + seq},t,1.5,2,b,${String(seq).repeat(64).slice(0, 64)}`;

test("[MKT-08] the newest ticks of a segment come first, without its header", () => {
  const segment = ['{"symbol":"BTCUSDT"}', ...[1, 2, 3, 4, 5, 6].map(line), ""].join("\n");
  expect(lastTicks(segment).map(({ seq }) => seq)).toEqual([6, 5, 4, 3]);
  expect(lastTicks(segment)[0]).toEqual({ seq: 6, timeMs: 1_006, hash: "6".repeat(64) });
});

test("[MKT-08] a segment without ticks has nothing to show", () => {
  expect(lastTicks('{"symbol":"BTCUSDT"}\n')).toEqual([]);
});
