/**
 * The head of a symbol's public tick log: its latest signed minutes, or, before the first minute is
 * signed, its latest ticks; and whether this device could check the newest signature.
 */
import { checkpointMessage, fromHex, type Checkpoint } from "@candor/core/market/tick-chain";
import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "../../lib/query-keys.ts";

const shownEntries = 4;
const signedEveryMs = 30_000;
const unsignedEveryMs = 5_000;

/** A position in the chain. `checkpoint` is absent while its minute is not signed. */
export type RecordEntry = {
  readonly seq: number;
  readonly timeMs: number;
  readonly hash: string;
  readonly checkpoint?: Checkpoint;
};
type Index = { readonly checkpoints: readonly Checkpoint[]; readonly segments: readonly string[] };

/** Newest first. */
export const recordQuery = (symbol: string) =>
  queryOptions({
    queryKey: [queryKeys.record, symbol],
    queryFn: async ({ signal }): Promise<readonly RecordEntry[]> => {
      const index = (await (await publicFile(`/public/ticks/${symbol}/index.json`, signal)).json()) as Index;
      const signed = index.checkpoints.toSorted((a, b) => b.seq - a.seq).slice(0, shownEntries);
      if (signed.length > 0) return signed.map((checkpoint) => ({ ...checkpoint, checkpoint }));
      const segment = index.segments.at(-1);
      return segment === undefined ? [] : lastTicks(await (await publicFile(segment, signal)).text());
    },
    refetchInterval: (query) =>
      query.state.data?.[0]?.checkpoint === undefined ? unsignedEveryMs : signedEveryMs,
    retry: false,
  });

/** The last ticks of a segment, newest first. Its lines are `seq,timeMs,…,hash`; the first one is a header. */
export const lastTicks = (segment: string): readonly RecordEntry[] =>
  segment
    .trimEnd()
    .split("\n")
    .slice(1)
    .slice(-shownEntries)
    .map((line) => {
      const fields = line.split(",");
      return { seq: Number(fields[0]), timeMs: Number(fields[1]), hash: fields.at(-1) ?? "" };
    })
    .toReversed();

export const checkQuery = (checkpoint: Checkpoint | undefined) =>
  queryOptions({
    queryKey: [queryKeys.recordCheck, checkpoint?.hash],
    queryFn: ({ signal }) => (checkpoint === undefined ? false : checkSignature(checkpoint, signal)),
    enabled: checkpoint !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

const publicFile = async (path: string, signal: AbortSignal): Promise<Response> => {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
};

type Keys = { readonly keys: readonly { readonly keyId: string; readonly publicKey: string }[] };

/** Ed25519 by the browser itself; false when the key is unknown, throws when the browser cannot check. */
const checkSignature = async (checkpoint: Checkpoint, signal: AbortSignal): Promise<boolean> => {
  const { keys } = (await (await publicFile("/public/keys", signal)).json()) as Keys;
  const raw = fromHex(keys.find((key) => key.keyId === checkpoint.keyId)?.publicKey ?? "");
  const signature = fromHex(checkpoint.signature);
  if (raw === undefined || raw.length !== 32 || signature === undefined) return false;
  const key = await crypto.subtle.importKey("raw", new Uint8Array(raw), "Ed25519", false, ["verify"]);
  const message = new TextEncoder().encode(checkpointMessage(checkpoint));
  return crypto.subtle.verify("Ed25519", key, new Uint8Array(signature), message);
};
