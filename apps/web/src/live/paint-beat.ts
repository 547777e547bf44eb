/**
 * Screen updates in one beat: however many pushes arrive, a cell is painted at most once in `beatMs`, all cells in the same
 * frame. Nobody can read faster changes, and each paint has its cost. React renders what a beat changes at once, in one piece:
 * otherwise prices from a store could be on the screen before the book and the trades of the same moment (MKT-03).
 */
import { flushSync } from "react-dom";

const beatMs = 125;
/** The pushes of one moment arrive within some milliseconds. After the first one a beat waits this long for the others. */
const burstMs = 15;

const waiting = new Map<unknown, () => void>();
let asked = false;
let lastMs = -beatMs;

const paint = (): void => {
  asked = false;
  lastMs = performance.now();
  const jobs = [...waiting.values()];
  waiting.clear();
  flushSync(() => {
    for (const job of jobs) job();
  });
};

/** Does not paint inside a frame of the browser: the chart draws in the next frame, and would then be one frame later than React. */
const paintWhenVisible = (): void => {
  if (document.hidden) requestAnimationFrame(paint);
  else paint();
};

/** Runs `job` in the next beat; a later job with the same key replaces it. */
export const onPaintBeat = (key: unknown, job: () => void): void => {
  waiting.set(key, job);
  if (asked) return;
  asked = true;
  setTimeout(paintWhenVisible, Math.max(burstMs, lastMs + beatMs - performance.now()));
};
