/**
 * `npm run bench -- photo [seconds]`: photos of 12 megapixels, uploaded one after the other as people send them for their identity, while others
 * place 50 options a second: what a photo takes, what of it is taken from the main thread, and what the others feel. Before it, the same without photos.
 */
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { openBenchDatabase, settleDatabase, type BenchDatabase } from "../bench-database.ts";
import { firstUser, tokenOf } from "../bench-people.ts";
import { startServer, type BenchServer } from "../bench-server.ts";
import { nextNetwork, uploadFrom } from "../call-from.ts";
import { startOthers, type Others } from "../others.ts";
import { mainThreadMs, processorMs } from "../process-time.ts";
import { treeMemory } from "../process-tree.ts";
import { quantile, type Bench, type Report } from "../report.ts";

const port = Number(process.env["PORT"] ?? 8_457);
const [width, height] = [4_000, 3_000];
/** The server's code is compiled before we count. */
const warmMs = 15_000;
/** As the claim of `place`. */
const mostAfterTickMs = 100;
/** As for any call (`flood`). */
const mostMainMs = 50;

type Span = { readonly fromMs: number; readonly toMs: number; readonly mainMs: number };
type Photos = {
  readonly took: readonly number[];
  readonly processorMs: number;
  readonly mostMb: number;
  readonly bytes: number;
};

export const bench: Bench = async ([seconds = "30"]) => {
  const database = await openBenchDatabase();
  try {
    await settleDatabase(database);
    const server = await startServer(database, port);
    try {
      return await measure(database, server, Number(seconds) * 1_000);
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
};

const measure = async ({ owner }: BenchDatabase, server: BenchServer, ms: number): Promise<Report> => {
  const photo = await takenPhoto();
  const others = startOthers(owner, port);
  await sleep(warmMs);
  const calm = await spanOf(server, () => sleep(ms));
  const took: number[] = [];
  const usedMs = processorMs(server.pid);
  let mostMb = 0;
  const looking = setInterval(() => (mostMb = Math.max(mostMb, treeMemory(server.pid)[0]?.pssMb ?? 0)), 250);
  const busy = await spanOf(server, async () => {
    const endMs = performance.now() + ms;
    for (let person = 0; performance.now() < endMs; person += 1) {
      const { key, ms: lasted } = await uploadFrom(port, "common/uploadFile", photo, {
        token: tokenOf(firstUser + person),
        from: nextNetwork(),
      });
      if (key !== "success") throw new Error(`a photo was refused: ${key}`);
      took.push(lasted);
    }
  });
  clearInterval(looking);
  const used = processorMs(server.pid) - usedMs;
  return reportOf(await others.end(), calm, busy, { took, processorMs: used, mostMb, bytes: photo.length });
};

/** What the main thread works within a time. */
const spanOf = async ({ pid }: BenchServer, during: () => Promise<unknown>): Promise<Span> => {
  const [fromMs, before] = [Date.now(), mainThreadMs(pid)];
  await during();
  return { fromMs, toMs: Date.now(), mainMs: mainThreadMs(pid) - before };
};

/** Neither flat nor pure noise, as what a camera takes. */
const takenPhoto = async (): Promise<Buffer> => {
  const noise = { type: "gaussian", mean: 128, sigma: 24 } as const;
  const small = { width: width / 4, height: height / 4, channels: 3, background: "#808080", noise } as const;
  return await sharp({ create: small }).resize(width, height).jpeg({ quality: 92 }).toBuffer();
};

const reportOf = ({ placed, tickMs }: Others, calm: Span, busy: Span, photos: Photos): Report => {
  const felt = ({ fromMs, toMs }: Span): readonly number[] =>
    placed
      .filter(({ sentMs, refusal }) => refusal === "" && sentMs >= fromMs && sentMs < toMs)
      .map(({ id, answeredMs }) => answeredMs - (tickMs.get(id) ?? Number.NaN));
  const row = (name: string, span: Span): (string | number)[] => {
    const waits = felt(span);
    const share = (span.mainMs / (span.toMs - span.fromMs)) * 100;
    return [
      name,
      waits.length,
      quantile(waits, 0.5).toFixed(0),
      quantile(waits, 0.99).toFixed(0),
      share.toFixed(1),
    ];
  };
  const { took, bytes, mostMb } = photos;
  const perMs = calm.mainMs / (calm.toMs - calm.fromMs);
  const mainMs = (busy.mainMs - perMs * (busy.toMs - busy.fromMs)) / took.length;
  const p99 = quantile(felt(busy), 0.99);
  return {
    tables: [
      {
        title: "Options placed by others: from the deciding tick to the answer, ms",
        columns: ["when", "placed", "p50", "p99", "main thread, %"],
        rows: [row("without photos", calm), row("while photos are uploaded", busy)],
      },
      {
        title: `Photos of ${(width * height) / 1_000_000} megapixels and ${(bytes / 1_000_000).toFixed(1)} MB`,
        columns: [
          "photos",
          "p50 ms",
          "p99 ms",
          "main thread, ms each",
          "processor, ms each, the others’ orders included",
          "server, MB at most",
        ],
        rows: [
          [
            took.length,
            quantile(took, 0.5).toFixed(0),
            quantile(took, 0.99).toFixed(0),
            mainMs.toFixed(1),
            (photos.processorMs / took.length).toFixed(0),
            mostMb.toFixed(0),
          ],
        ],
      },
    ],
    claims: [
      {
        claim: `others are answered within ${mostAfterTickMs} ms of the deciding tick meanwhile (p99)`,
        measured: `${p99.toFixed(0)} ms`,
        held: p99 <= mostAfterTickMs,
      },
      {
        claim: `a photo takes at most ${mostMainMs} ms of the main thread`,
        measured: `${mainMs.toFixed(0)} ms`,
        held: mainMs <= mostMainMs,
      },
    ],
  };
};
