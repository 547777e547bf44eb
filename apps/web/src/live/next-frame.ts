/** Screen work grouped so that each cell is painted at most once a frame, however many pushes arrive. */
const waiting = new Map<unknown, () => void>();
let asked = false;

const paint = (): void => {
  asked = false;
  const jobs = [...waiting.values()];
  waiting.clear();
  for (const job of jobs) job();
};

/** Runs `job` in the next frame; a later job with the same key takes its place. */
export const inNextFrame = (key: unknown, job: () => void): void => {
  waiting.set(key, job);
  if (asked) return;
  asked = true;
  requestAnimationFrame(paint);
};
