/** What a measure reports, and how it is printed: machine, commit, tables, claims. */
import { execFileSync } from "node:child_process";
import { cpus, release, totalmem } from "node:os";

export type Table = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
};

/** A claim of the product with what was measured; `held` decides the exit code. */
export type Claim = {
  readonly claim: string;
  readonly measured: string;
  readonly held: boolean;
};

export type Report = { readonly tables: readonly Table[]; readonly claims: readonly Claim[] };

/** A measure: `bench/<name>.ts` exports one under the name `bench`; its arguments follow its name. */
export type Bench = (parameters: readonly string[]) => Promise<Report>;

/** The report as text. Tables are Markdown, so that they can be pasted into docs/BENCHMARKS.md. */
export const reportText = (name: string, report: Report): string =>
  [
    `## ${name}`,
    "",
    machine(),
    "",
    ...report.tables.flatMap((table) => [`**${table.title}**`, "", ...tableLines(table), ""]),
    ...tableLines({
      title: "",
      columns: ["claim", "measured", "held"],
      rows: report.claims.map(({ claim, measured, held }) => [claim, measured, held ? "yes" : "NO"]),
    }),
    "",
  ].join("\n");

const machine = (): string => {
  const [cpu] = cpus();
  const memoryGb = (totalmem() / 1024 ** 3).toFixed(1);
  return `${cpus().length} x ${cpu?.model.trim() ?? "unknown processor"}, ${memoryGb} GB, Linux ${release()}, Node ${process.version}; commit ${commit()}; ${new Date().toISOString()}`;
};

const commit = (): string => {
  try {
    const run = (...parameters: string[]) => execFileSync("git", parameters, { encoding: "utf8" }).trim();
    return run("rev-parse", "--short", "HEAD") + (run("status", "--porcelain") === "" ? "" : " with changes");
  } catch {
    return "unknown";
  }
};

const tableLines = ({ columns, rows }: Table): string[] => {
  const cells = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width)).join(" | ")} |`;
  const [head = [], ...body] = cells;
  return [line(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...body.map(line)];
};

/** The value below which `share` (0..1) of the numbers lie. */
export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
