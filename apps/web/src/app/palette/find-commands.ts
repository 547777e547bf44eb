/** Which commands match the typed text, best first (NAV-08). */
export type CommandGroup = "pairs" | "pages" | "actions";

export type Command = {
  readonly id: string;
  readonly group: CommandGroup;
  readonly title: string;
  /** Other words that match it, such as its address. */
  readonly words: string;
  readonly run: () => void;
};

/** At most this many of each group: typing more is faster than searching further down. */
const maxPerGroup = 8;

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();
const joined = (text: string): string => text.replaceAll(/[\s/_-]/g, "");

/** Lower is better; undefined when a typed word does not occur in the command. */
const distance = (command: Command, words: readonly string[]): number | undefined => {
  const title = plain(command.title);
  const all = `${title} ${plain(command.words)}`;
  const tight = joined(all);
  if (!words.every((word) => all.includes(word) || tight.includes(joined(word)))) return undefined;
  const first = words[0] ?? "";
  if (title.startsWith(first)) return 0;
  return title.split(/\s+/).some((part) => part.startsWith(first)) ? 1 : 2;
};

/** Commands in display order: group after group. When nothing is typed, commands keep their own order. */
export const findCommands = (commands: readonly Command[], typed: string): readonly Command[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const found = commands.flatMap((command) => {
    const far = distance(command, words);
    return far === undefined ? [] : [{ command, far }];
  });
  const groups: readonly CommandGroup[] = ["pairs", "pages", "actions"];
  return groups.flatMap((group) =>
    found
      .filter(({ command }) => command.group === group)
      .toSorted((one, other) => one.far - other.far)
      .slice(0, maxPerGroup)
      .map(({ command }) => command),
  );
};
