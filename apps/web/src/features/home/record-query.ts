/** The latest signed checkpoints of a symbol's public tick log, and whether this device could check their signatures. */
import { checkpointMessage, fromHex, type Checkpoint } from "@candor/core/market/tick-chain";
import { queryOptions } from "@tanstack/react-query";

const shownCheckpoints = 4;

export const recordQuery = (symbol: string) =>
  queryOptions({
    queryKey: ["record", symbol],
    queryFn: async ({ signal }): Promise<readonly Checkpoint[]> => {
      const index = await publicFile<{ checkpoints?: Checkpoint[] }>(`ticks/${symbol}/index.json`, signal);
      const checkpoints = (index.checkpoints ?? []).toSorted((a, b) => b.seq - a.seq);
      return checkpoints.slice(0, shownCheckpoints);
    },
    refetchInterval: 15_000,
    retry: false,
  });

export const checkQuery = (checkpoint: Checkpoint | undefined) =>
  queryOptions({
    queryKey: ["recordCheck", checkpoint?.hash],
    queryFn: ({ signal }) => (checkpoint === undefined ? false : checkSignature(checkpoint, signal)),
    enabled: checkpoint !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

const publicFile = async <Shape>(path: string, signal: AbortSignal): Promise<Shape> => {
  const response = await fetch(`/public/${path}`, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()) as Shape;
};

type Keys = { readonly keys: readonly { readonly keyId: string; readonly publicKey: string }[] };

/** Ed25519 by the browser itself; false where it knows no such key, throws where it cannot. */
const checkSignature = async (checkpoint: Checkpoint, signal: AbortSignal): Promise<boolean> => {
  const { keys } = await publicFile<Keys>("keys", signal);
  const raw = fromHex(keys.find((key) => key.keyId === checkpoint.keyId)?.publicKey ?? "");
  const signature = fromHex(checkpoint.signature);
  if (raw === undefined || raw.length !== 32 || signature === undefined) return false;
  const key = await crypto.subtle.importKey("raw", new Uint8Array(raw), "Ed25519", false, ["verify"]);
  const message = new TextEncoder().encode(checkpointMessage(checkpoint));
  return crypto.subtle.verify("Ed25519", key, new Uint8Array(signature), message);
};
