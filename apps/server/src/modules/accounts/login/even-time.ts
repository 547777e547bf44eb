/** Answers that take as long whatever was found, so that a stopwatch tells no more than the answer does (SES-13). */

/** The steps in which an answer's time is told, ms: longer than any difference that a database makes. */
const stepMs = 40;

/** Does the work and ends, well or badly, at the next step after it began. */
export const inEvenTime = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  const startMs = performance.now();
  try {
    return await work();
  } finally {
    const tookMs = performance.now() - startMs;
    await until(startMs + Math.ceil(tookMs / stepMs) * stepMs);
  }
};

/** A timer counts whole milliseconds and may come before its time: it is asked again until the moment is there. */
const until = async (endMs: number): Promise<void> => {
  for (let leftMs = endMs - performance.now(); leftMs > 0; leftMs = endMs - performance.now()) {
    await new Promise((resolve) => setTimeout(resolve, leftMs));
  }
};
