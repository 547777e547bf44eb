/** Every byte of every file counts (TRUST-06): a seeded property. */
import { prng } from "@candor/core/prng/prng";
import { describe, expect, test } from "vitest";
import { keysText, leverText, logFiles, optionText, platform, runOn } from "./test-record.ts";

const apartName = "the keys that are given apart";
/** Each set alone: no intact copy of a changed file lies beside it. */
const sets = [
  { what: "log", files: logFiles() },
  { what: "option", files: { "option.json": optionText() } },
  { what: "contract", files: { "contract.json": leverText() } },
];

describe("a random change of one byte", () => {
  test.each(sets)("[TRUST-06] no set has a change to begin with: $what", async ({ files }) => {
    expect((await runOn(files)).last).toBe("Everything holds.");
  });

  test("[TRUST-06] in ticks, checkpoints, keys, index or evidence is found: 1 000 of 1 000", async () => {
    const random = prng("one byte");
    const unfound: string[] = [];
    const seen = new Set<string>();
    for (let change = 0; change < 1_000; change++) {
      const { files } = sets[random.below(sets.length)] ?? { files: {} };
      const all: Readonly<Record<string, string>> = { ...files, [apartName]: keysText(platform) };
      const names = Object.keys(all);
      const name = names[random.below(names.length)] ?? "";
      const bytes = Buffer.from(all[name] ?? "");
      const at = random.below(bytes.length);
      const from = bytes[at] ?? 0;
      const to = (from + 1 + random.below(255)) % 256;
      bytes[at] = to;
      seen.add(name);
      const apart = name === apartName ? bytes : keysText(platform);
      const { code } = await runOn(name === apartName ? files : { ...files, [name]: bytes }, { apart });
      if (code === 0) unfound.push(`${name}, byte ${at}: ${from} to ${to}`);
    }
    expect(unfound).toEqual([]);
    expect([...seen].toSorted()).toEqual(
      [...new Set([...sets.flatMap(({ files }) => Object.keys(files)), apartName])].toSorted(),
    );
  });

  test.each(sets)(
    "[TRUST-06] white space that is added, left out or of another kind is refused: $what",
    async ({ files }) => {
      for (const [name, text] of Object.entries(files)) {
        const changes = [`${text}\n`, `${text} `, ` ${text}`, `\uFEFF${text}`, text.slice(0, -1)];
        if (text.includes("\n")) changes.push(text.replaceAll("\n", "\r\n"));
        for (const changed of changes)
          expect([name, (await runOn({ ...files, [name]: changed })).code]).toEqual([name, 2]);
      }
    },
  );
});
