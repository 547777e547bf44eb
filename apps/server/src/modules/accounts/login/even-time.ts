/** Answers take equally long whatever was found, so that the time taken reveals no more than the answer does (SES-13). */

/** The time of an answer is a multiple of this, ms: longer than any difference that a database makes. */
const stepMs = 40;

/** Does the work and ends, with its result or its error, at the next step after it began. */
export const inEvenTime = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  const startMs = performance.now();
  try {
    return await work();
  } finally {
    const tookMs = performance.now() - startMs;
    await until(startMs + Math.ceil(tookMs / stepMs) * stepMs);
  }
};

/** A timer counts whole milliseconds and may fire early: it is set again until the time has come. */
const until = async (endMs: number): Promise<void> => {
  for (let leftMs = endMs - performance.now(); leftMs > 0; leftMs = endMs - performance.now()) {
    await new Promise((resolve) => setTimeout(resolve, leftMs));
  }
};
