/** Whether this is a demo with play money or a house with real money: the public key "mode" of the server. */
import { getKeys } from "@candor/wire/home";
import { useQuery } from "@tanstack/react-query";
import { call } from "./calls/api.ts";
import { readStored, writeStored } from "./device/stored.ts";
import { answerKey } from "./calls/answer-key.ts";

export type HouseMode = "demo" | "live";

const name = "houseMode";
const longestPauseMs = 15_000;

/** Reads what the server said, or what this device remembers; anything else is unknown. */
const houseModeOf = (value: string | undefined): HouseMode | undefined =>
  value === "demo" || value === "live" ? value : undefined;

/** Undefined until the server has said it once to this device. */
export const useHouseMode = (): HouseMode | undefined => {
  const { data } = useQuery({
    queryKey: answerKey(getKeys, "mode"),
    queryFn: async () => {
      const mode = houseModeOf((await call(getKeys, { keys: "mode" }))["mode"]) ?? null;
      if (mode !== null) writeStored(name, mode);
      return mode;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Too much depends on it to be given up: the demo's outbox has the code of a registration.
    retry: true,
    retryDelay: (failures) => Math.min(longestPauseMs, 1_000 * 2 ** failures),
  });
  return data ?? houseModeOf(readStored(name));
};
