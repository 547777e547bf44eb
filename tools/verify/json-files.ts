/** Reads the command line and the JSON files of a check of operators' records, each strictly: what cannot be read is never passed over. */
import type { ReadJson } from "@candor/wire/record/read-file";
import type { Files, FoundFile } from "./disk-files.ts";
import { readOptions } from "./options.ts";
import type { Report } from "./plain-report.ts";
import { notText, textOf } from "./utf8-text.ts";

export type Surroundings = { readonly files: Files; readonly write: (line: string) => void };

type Reader<Value> = (text: string) => ReadJson<Value>;

export type JsonFiles = {
  /** The files of --keys. */
  readonly keys: <Value>(reader: Reader<Value>) => readonly Read<Value>[];
  /** The others. */
  readonly files: <Value>(reader: Reader<Value>) => readonly Read<Value>[];
};
type Read<Value> = { readonly file: string; readonly value: Value };

/** Undefined, with a line in the report, when there is nothing to check. */
export const readJsonFiles = (
  args: readonly string[],
  { files }: Surroundings,
  help: string,
  report: Report,
): JsonFiles | undefined => {
  const options = readOptions(args);
  if (typeof options === "string") {
    report.open(`${options} (--help says how to call this program)`);
    return undefined;
  }
  if (options.wantsHelp) {
    report.help(help);
    return undefined;
  }
  if (options.keyTexts.length > 0) report.open("--key is not for these files: name a file with --keys");
  const at =
    (paths: readonly string[]) =>
    <Value>(reader: Reader<Value>): readonly Read<Value>[] =>
      paths.flatMap((path) => files.at(path)).flatMap((found) => readOne(found, reader, report));
  return { keys: at(options.keyFiles), files: at(options.paths) };
};

const readOne = <Value>(found: FoundFile, reader: Reader<Value>, report: Report): readonly Read<Value>[] => {
  const read = "bytes" in found ? readBytes(found.bytes, reader) : found;
  if ("why" in read) {
    report.open(`${found.file} ${read.why}`);
    return [];
  }
  return [{ file: found.file, value: read.value }];
};

const readBytes = <Value>(bytes: Uint8Array, reader: Reader<Value>): ReadJson<Value> => {
  const text = textOf(bytes);
  return text === undefined ? { why: notText } : reader(text);
};
