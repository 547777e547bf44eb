import { channelDigital, payChannel, usualAddr, type DigitalChannel } from "@candor/wire/deposits";
import { getKeys } from "@candor/wire/home";
import { useQuery } from "@tanstack/react-query";
import { call, callList } from "../../lib/calls/api.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";

export type { DigitalChannel };

/** Where digital currency is sent; the addresses are the user's own (WAL-02, WAL-15). */
export const useDigitalChannels = (uid: number) =>
  useQuery({
    queryKey: answerKey(channelDigital, uid),
    queryFn: async ({ signal }) => (await callList(channelDigital, {}, { signal })).rows,
  });

export const useGateways = (uid: number) =>
  useQuery({
    queryKey: answerKey(payChannel, uid),
    queryFn: async ({ signal }) => (await callList(payChannel, {}, { signal })).rows,
  });

/** Addresses that earlier deposits came from; none while they are not read. */
export const useUsualAddresses = (uid: number): readonly string[] => {
  const { data } = useQuery({
    queryKey: answerKey(usualAddr, uid),
    queryFn: async ({ signal }) => (await callList(usualAddr, {}, { signal })).rows,
  });
  return data?.map(({ address }) => address) ?? [];
};

/** How many USDT are credited for one, as the server says; until it does, the only rate that it keeps (WAL-02). */
export const useUsdtRate = (): string => {
  const name = "usdt_exchange_rate";
  const { data } = useQuery({
    queryKey: answerKey(getKeys, name),
    queryFn: ({ signal }) => call(getKeys, { keys: name }, { signal }),
    staleTime: 300_000,
  });
  return data?.[name] ?? "1";
};
