/**
 * What owners ask of leveraged contracts (LEV-02, LEV-03, LEV-07, LEV-08, LEV-15): the checks that need no engine, then the
 * engine.
 *
 * A refusal by these checks goes through the engine's book as well, so that one key always gets the answer that it
 * got first (API-11).
 */
import type { LeverDecided } from "@candor/core/engine/lever-events";
import type { LeverSide } from "@candor/core/leverage/lever-order";
import { readLeverOrder, readPart, readStops } from "@candor/core/leverage/order-input";
import type { Refusal } from "@candor/core/result/result";
import { refusalBody, successBody } from "@candor/wire/answer";
import type { InputOf } from "@candor/wire/call";
import type { Language } from "@candor/wire/language";
import type { buyContract, closePart, zhiyingzhisunContract } from "@candor/wire/leverage";
import { refuseWith } from "../../platform/refused.ts";
import type { LeverPort, LeverProducts } from "./ports.ts";
