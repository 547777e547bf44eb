/** The calls of operators about house money and corrections (OPS-02, OPS-03, OPS-05). */
import type { Exposure } from "@candor/core/engine/levers/exposure";
import { formatMoney } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import {
  askCorrection,
  askHouseMove,
  correctionList,
  correctionListFile,
  houseAccounts,
  houseExposure,
  houseMoveList,
  houseMoveListFile,
} from "@candor/wire/desks/house";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { handleListFile } from "../../records/lists/list-file.ts";
import { askToCorrect, askToMove } from "./ask.ts";
import type { HouseParts } from "./parts.ts";
import { readHouseAccounts, readMoneyActRows, readMoneyActs } from "./queries.ts";

export const houseOperatorRoutes = (parts: HouseParts): readonly MountedCall[] => [
  handle(houseAccounts, async () => {
    const rows = await readHouseAccounts(parts.reads);
    return { rows, total: rows.length };
  }),
  handle(houseExposure, async () => shownExposure(await parts.exposure())),
  handle(askHouseMove, async (input, { session }) => ({
    id: String(await askToMove(parts, session, input)),
  })),
  handle(houseMoveList, (input) => readMoneyActs(parts.operators, "house_move", input)),
  handleListFile(
    parts.operators,
    houseMoveListFile,
    (asked) => readMoneyActRows(parts.operators, "house_move", asked),
    ({ id }) => Number(id),
  ),
  handle(askCorrection, async (input, { session }) => ({
    id: String(await askToCorrect(parts, session, input)),
  })),
  handle(correctionList, (input) => readMoneyActs(parts.operators, "correction", input)),
  handleListFile(
    parts.operators,
    correctionListFile,
    (asked) => readMoneyActRows(parts.operators, "correction", asked),
    ({ id }) => Number(id),
  ),
];

const shownExposure = ({ equity, stressLoss, symbols }: Exposure): AnswerOf<typeof houseExposure> => ({
  ownMoney: formatMoney(equity),
  stressLoss: formatMoney(stressLoss),
  pairs: symbols.map((pair) => ({
    symbol: pair.symbol,
    longs: formatMoney(pair.longs),
    shorts: formatMoney(pair.shorts),
    stressLoss: formatMoney(pair.stressLoss),
  })),
});
