/** Every byte of every file counts (TRUST-06): a seeded property. */
import { prng, type Prng } from "@candor/core/prng/prng";
import { describe, expect, test } from "vitest";
import { keysText, leverText, logFiles, optionText, platform, runOn } from "./test-record.ts";

const apartName = "the keys that are given apart";
/** Each set alone: no intact copy of a changed file lies beside it. */
const sets = [
  { what: "log", files: logFiles() },
  { what: "option", files: { "option.json": optionText() } },
  { what: "contract", files: { "contract.json": leverText() } },
];

/** Runs the verifier with one byte of one of the named files changed; says which, and the exit code. */
const runChanged = async (
  random: Prng,
  files: Readonly<Record<string, string>>,
  names: readonly string[],
) => {
  const name = names[random.below(names.length)] ?? "";
  const bytes = Buffer.from(name === apartName ? keysText(platform) : (files[name] ?? ""));
  const at = random.below(bytes.length);
  const from = bytes[at] ?? 0;
  bytes[at] = (from + 1 + random.below(255)) % 256;
  const { code } =
    name === apartName ? await runOn(files, { apart: bytes }) : await runOn({ ...files, [name]: bytes });
  return { name, code, change: `${name}, byte ${at}: ${from} to ${bytes[at]}` };
};

describe("a random change of one byte", () => {
  test.each(sets)("[TRUST-06] no set has a change to begin with: $what", async ({ files }) => {
    expect((await runOn(files)).last).toBe("Everything holds.");
  });

  test("[TRUST-06] in ticks, checkpoints, keys, index or evidence is found: 1 000 of 1 000", async () => {
    const random = prng("one byte");
    const unfound: string[] = [];
    const seen = new Set<string>();
    for (let count = 0; count < 1_000; count++) {
      const { files } = sets[random.below(sets.length)] ?? { files: {} };
      const { name, code, change } = await runChanged(random, files, [...Object.keys(files), apartName]);
      seen.add(name);
      if (code === 0) unfound.push(change);
    }
    expect(unfound).toEqual([]);
    const all = [...sets.flatMap(({ files }) => Object.keys(files)), apartName];
    expect(seen).toEqual(new Set(all));
  });

  test("[TRUST-06] in checkpoint files is found: 300 of 300, of which 81 once gave exit code 0", async () => {
    const random = prng("checkpoints");
    const { "index.json": _, ...files } = logFiles();
    const unfound: string[] = [];
    for (let count = 0; count < 300; count++) {
      const checkpoints = ["0.checkpoint.json", "60.checkpoint.json"];
      const { code, change } = await runChanged(random, files, checkpoints);
      if (code === 0) unfound.push(change);
    }
    expect(unfound).toEqual([]);
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
