/** Which commands match the typed text, best first (NAV-08). */
export type CommandGroup = "pairs" | "pages" | "actions";

export type Command = {
  readonly id: string;
  readonly group: CommandGroup;
  readonly title: string;
  /** Other words that match it, such as its address. */
  readonly words: string;
  /** What people call it elsewhere: one that is typed whole puts it first in its group. */
  readonly synonyms?: readonly string[];
  readonly run: () => void;
};

/** At most this many of each group: typing more is faster than searching further down. */
const maxPerGroup = 8;

/** From a katakana letter to its hiragana: an input method shows hiragana until its text is converted. */
const kanaStep = 0x60;
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[ァ-ヶ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - kanaStep));
/** Letters at the end that an input method has not made a kana of yet: "すわっp". */
const unfinishedKana = /(?<=[ぁ-ゖー])[a-z]{1,3}$/;
/** Without what stands between words; input methods put apostrophes between the syllables of pinyin. */
const joined = (text: string): string => text.replaceAll(/[\s/_'’-]/g, "");

/** A command's texts as typed words are compared with them: read once, because each letter that is typed asks for all of them. */
type Read = {
  readonly title: string;
  readonly all: string;
  readonly tight: string;
  readonly synonyms: ReadonlySet<string>;
};
const reads = new WeakMap<Command, Read>();
const readOf = (command: Command): Read => {
  const known = reads.get(command);
  if (known !== undefined) return known;
  const title = plain(command.title);
  const synonyms = (command.synonyms ?? []).map(plain);
  const all = `${title} ${plain(command.words)} ${synonyms.join(" ")}`;
  const read = { title, all, tight: joined(all), synonyms: new Set(synonyms.map(joined)) };
  reads.set(command, read);
  return read;
};

/** The distance of a command whose synonym was typed whole. */
const meant = 0;

/** Lower is better; undefined when a typed word does not occur in the command. */
const distance = (command: Command, words: readonly string[]): number | undefined => {
  const { title, all, tight, synonyms } = readOf(command);
  if (!words.every((word) => all.includes(word) || tight.includes(joined(word)))) return undefined;
  const whole = joined(words.join(""));
  if (whole !== "" && synonyms.has(whole)) return meant;
  const first = words[0] ?? "";
  if (title.startsWith(first)) return 1;
  return title.split(/\s+/).some((part) => part.startsWith(first)) ? 2 : 3;
};

/** Commands in display order: group after group, one whose synonym was typed whole first. When nothing is typed, commands keep their own order. */
export const findCommands = (commands: readonly Command[], typed: string): readonly Command[] => {
  const words = plain(typed).replace(unfinishedKana, "").split(/\s+/).filter(Boolean);
  const found = commands.flatMap((command) => {
    const far = distance(command, words);
    return far === undefined ? [] : [{ command, far }];
  });
  const groups: readonly CommandGroup[] = ["pairs", "pages", "actions"];
  const isMeant = (group: CommandGroup): boolean =>
    found.some(({ command, far }) => far === meant && command.group === group);
  return groups
    .toSorted((one, other) => Number(isMeant(other)) - Number(isMeant(one)))
    .flatMap((group) =>
      found
        .filter(({ command }) => command.group === group)
        .toSorted((one, other) => one.far - other.far)
        .slice(0, maxPerGroup)
        .map(({ command }) => command),
    );
};
