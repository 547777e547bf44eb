import { describe, expect, it } from "vitest";
import { alteredFields } from "./altered-fields.ts";
import type { LeverAudit, OptionAudit } from "./evidence.ts";
import { evidence, leverEvidence, minute } from "./test-evidence.ts";

describe("an altered evidence file", () => {
  const option = (change: Partial<OptionAudit["order"]>, more: Partial<OptionAudit> = {}) => {
    const { audit, files } = evidence();
    return { audit: { ...audit, ...more, order: { ...audit.order, ...change } }, own: audit, files };
  };
  const lever = (change: Partial<LeverAudit["order"]>) => {
    const { audit, files } = leverEvidence();
    return { audit: { ...audit, order: { ...audit.order, ...change } }, own: audit, files };
  };
  const byLog = ({ audit, files }: Pick<ReturnType<typeof option | typeof lever>, "audit" | "files">) =>
    alteredFields(audit, undefined, files).map(({ field, says, record }) => [field, says, record]);
  const { exit } = evidence().audit;

  it.each([
    [option({ entryPrice: "99" }), [["order.entryPrice", "99", "101"]]],
    [option({ exitPrice: "90" }), [["order.exitPrice", "90", "106"]]],
    [
      option({ entryTime: minute + 1_001 }),
      [["order.entryTime", String(minute + 1_001), String(minute + 1_000)]],
    ],
    [option({ entrySeq: 3 }), [["order.entrySeq", "3", "2"]]],
    [option({ exitSeq: 6 }), [["order.exitSeq", "6", "7"]]],
    [
      option({ isWin: 2, optionNet: "-10" }),
      [
        ["order.isWin", "2", "1"],
        ["order.optionNet", "-10", "8"],
      ],
    ],
    [option({}, { exit: { ...exit, price: "107" } }), [["exit.price", "107", "106"]]],
    [option({}, { exit: { ...exit, hash: "0".repeat(64) } }), [["exit.hash", "0".repeat(64), exit.hash]]],
    [option({}, { ride: [[minute + 1_000, "55"]] }), [["ride.0", "55", "101"]]],
    [lever({ openPrice: "102" }), [["order.openPrice", "102", "101"]]],
    [lever({ newPrice: "110" }), [["order.newPrice", "110", "105"]]],
    [lever({ tradeFee: "5" }), [["order.tradeFee", "5", leverEvidence().audit.order.tradeFee]]],
    [
      lever({ grossProfit: "8" }),
      [["order.grossProfit", "8", String(leverEvidence().audit.order.grossProfit)]],
    ],
    [lever({ orderMargin: "1" }), [["order.orderMargin", "1", leverEvidence().audit.order.orderMargin]]],
    [lever({ houseLoss: "1" }), [["order.houseLoss", "1", String(leverEvidence().audit.order.houseLoss)]]],
    [
      lever({ closeOutPrice: "1" }),
      [["order.closeOutPrice", "1", String(leverEvidence().audit.order.closeOutPrice)]],
    ],
  ])("[TRUST-05] names what it says and what the log says: %#", (given, expected) => {
    expect(byLog(given)).toEqual(expected);
  });

  it("[TRUST-05] what follows from a stake or a quantity of the file is told apart from what the log says", () => {
    const net = { field: "order.optionNet", says: "8", record: "800", byFile: true };
    const { audit, own, files } = option({ fee: "1000" });
    expect(alteredFields(audit, undefined, files)).toEqual([net]);
    expect(alteredFields(audit, own, files)).toEqual([
      { field: "order.fee", says: "1000", record: own.order.fee },
      net,
    ]);
    const [price, ...others] = alteredFields(lever({ openPrice: "102" }).audit, undefined, files);
    expect([price?.byFile, ...others]).toEqual([undefined]);
    const cheap = lever({ tradeFee: "5" });
    expect(alteredFields(cheap.audit, undefined, cheap.files)).toMatchObject([{ byFile: true }]);
  });

  it("[TRUST-05] an honest option and an honest contract differ in nothing", () => {
    expect(byLog(option({}))).toEqual([]);
    expect(byLog(lever({}))).toEqual([]);
    const { audit, own, files } = option({});
    expect(alteredFields(audit, own, files)).toEqual([]);
  });

  it.each([
    ["fee", "11"],
    ["percent", "85"],
    ["pairName", "ETH/USDT"],
    ["id", "10"],
    ["acceptedTime", minute + 501],
    ["sellTime", minute + 6_501],
    ["pid", 2],
  ] as const)(
    "[TRUST-05] to the owner of an option also %s is named, which the log cannot prove",
    (field, value) => {
      const { audit, own, files } = option({ [field]: value });
      expect(alteredFields(audit, own, files)[0]).toEqual({
        field: `order.${field}`,
        says: String(value),
        record: String(own.order[field]),
      });
    },
  );

  it.each([
    ["multiple", 50],
    ["share", 7],
    ["stopLossPrice", "99.5"],
    ["feeRate", "0.1"],
    ["createdTime", minute + 1],
    ["closeReason", 2],
  ] as const)("[TRUST-05] to the owner of a contract also %s is named", (field, value) => {
    const { audit, own, files } = lever({ [field]: value });
    expect(alteredFields(audit, own, files)).toContainEqual({
      field: `order.${field}`,
      says: String(value),
      record: String(own.order[field] ?? "–"),
    });
  });
});
