/** What a check writes, a line for each step, and the exit code that follows from them: 0 proved, 1 false, 2 not proved. */
export type ExitCode = 0 | 1 | 2;

export type Report = {
  readonly title: (text: string) => void;
  /** What a file says and nothing proves. */
  readonly says: (...texts: readonly string[]) => void;
  readonly ok: (text: string) => void;
  /** Something is false. */
  readonly no: (text: string) => void;
  /** Something is missing. */
  readonly open: (text: string) => void;
  /** One or the other; `otherwise` follows the text when it is false. */
  readonly step: (isTrue: boolean, text: string, otherwise: string) => void;
  /** Nothing is to be checked: help was asked for. */
  readonly help: (text: string) => void;
  /** Writes the verdict. */
  readonly end: () => ExitCode;
};

const verdicts: Readonly<Record<ExitCode, string>> = {
  0: "Everything holds.",
  1: "THIS DOES NOT HOLD.",
  2: "NOT PROVED.",
};

export const openReport = (write: (line: string) => void): Report => {
  let [falses, missing, isHelp] = [0, 0, false];
  const ok = (text: string): void => write(`ok    ${text}`);
  const no = (text: string): void => {
    falses += 1;
    write(`FAIL  ${text}`);
  };
  return {
    title: write,
    says: (...texts) => texts.forEach((text) => write(`      ${text}`)),
    ok,
    no,
    open: (text) => {
      missing += 1;
      write(`part  ${text}`);
    },
    step: (isTrue, text, otherwise) => (isTrue ? ok(text) : no(`${text}, ${otherwise}`)),
    help: (text) => {
      isHelp = true;
      write(text);
    },
    end: () => {
      if (isHelp) return 0;
      const code = falses > 0 ? 1 : missing > 0 ? 2 : 0;
      write(verdicts[code]);
      return code;
    },
  };
};
