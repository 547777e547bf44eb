import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

const read = (line: string): unknown => Papa.parse(line, { delimiter: ",", skipEmptyLines: true }).data[0];

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://a.test","b")'])(
  "[JNL-03] a spreadsheet does not run the text %j",
  (text) => expect(read(csvLine([text], []))).toEqual([`'${text}`]),
);

test.each(['a "b", c', "two\r\nlines", "a,b", "期首残高", ""])(
  "[JNL-03] a parser reads %j back as it was",
  (text) => expect(read(csvLine([text, "x"], ["-12.5"]))).toEqual([text, "x", "-12.5"]),
);
