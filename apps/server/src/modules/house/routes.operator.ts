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
import type { HouseDeps } from "./deps.ts";
import { readHouseAccounts, readMoneyActRows, readMoneyActs } from "./queries.ts";

export const houseOperatorRoutes = (deps: HouseDeps): readonly MountedCall[] => [
  handle(houseAccounts, async () => {
    const rows = await readHouseAccounts(deps.reads);
    return { rows, total: rows.length };
  }),
  handle(houseExposure, async () => shownExposure(await deps.exposure())),
  handle(askHouseMove, async (input, { session }) => ({
    id: String(await askToMove(deps, session, input)),
  })),
  handle(houseMoveList, (input) => readMoneyActs(deps.operators, "house_move", input)),
  handleListFile(
    deps.operators,
    houseMoveListFile,
    (asked) => readMoneyActRows(deps.operators, "house_move", asked),
    ({ id }) => Number(id),
  ),
  handle(askCorrection, async (input, { session }) => ({
    id: String(await askToCorrect(deps, session, input)),
  })),
  handle(correctionList, (input) => readMoneyActs(deps.operators, "correction", input)),
  handleListFile(
    deps.operators,
    correctionListFile,
    (asked) => readMoneyActRows(deps.operators, "correction", asked),
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
