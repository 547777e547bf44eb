/** Reads what the shell's `times` prints: of the shell, and below of what it waited for, the user's and the system's time, such as 1m2.34s. */
export const processorMsOf = (times: string): number =>
  [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1_000,
    0,
  );
