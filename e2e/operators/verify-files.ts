/** Runs `npm run verify` on files as an outsider does who has saved them, in a process of its own. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Verified = { readonly code: number; readonly text: string };

/** Of a kind of record, with the keys that were saved apart. */
export const verifyFiles = async (
  kind: "approvals" | "audit",
  keys: string,
  files: Readonly<Record<string, string>>,
): Promise<Verified> => {
  const folder = await mkdtemp(join(tmpdir(), "candor-verify-"));
  try {
    const apart = join(folder, "keys");
    await writeFile(apart, keys);
    const named = await Promise.all(
      Object.entries(files).map(async ([name, text]) => {
        await writeFile(join(folder, name), text);
        return join(folder, name);
      }),
    );
    const program = join(import.meta.dirname, "../../tools/verify.ts");
    return await new Promise((resolve) => {
      execFile(process.execPath, [program, kind, "--keys", apart, ...named], (error, stdout) =>
        resolve({ code: Number(error?.code ?? 0), text: stdout }),
      );
    });
  } finally {
    await rm(folder, { recursive: true });
  }
};
