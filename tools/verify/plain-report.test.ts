/** What a check writes, line by line, and its exit code. */
import { expect, test } from "vitest";
import { openReport, type Report } from "./plain-report.ts";

const written = (fill: (report: Report) => void) => {
  const lines: string[] = [];
  const report = openReport((line) => lines.push(line));
  fill(report);
  return { code: report.end(), lines };
};

test("[OPS-04] [OPS-06] a report in which everything holds says so, and gives exit code 0", () => {
  const { code, lines } = written((report) => {
    report.title("Act 7");
    report.says("content: 1", "reason: 2");
    report.ok("the passkey signed");
    report.step(true, "the digest is ab", "and the file says cd");
  });
  expect(lines).toEqual([
    "Act 7",
    "      content: 1",
    "      reason: 2",
    "ok    the passkey signed",
    "ok    the digest is ab",
    "Everything holds.",
  ]);
  expect(code).toBe(0);
});

test("[OPS-04] [OPS-06] what is false counts for more than what is missing", () => {
  const { code, lines } = written((report) => {
    report.open("no key was given");
    report.step(false, "the digest is ab", "and the file says cd");
    report.no("a key approves twice");
  });
  expect(lines).toEqual([
    "part  no key was given",
    "FAIL  the digest is ab, and the file says cd",
    "FAIL  a key approves twice",
    "THIS DOES NOT HOLD.",
  ]);
  expect(code).toBe(1);
});

test("[OPS-04] [OPS-06] what is missing is not proved", () => {
  const { code, lines } = written((report) => report.open("no key was given"));
  expect([code, ...lines]).toEqual([2, "part  no key was given", "NOT PROVED."]);
});

test("[OPS-04] [OPS-06] help is the only thing that is written, and no verdict", () => {
  const { code, lines } = written((report) => report.help("How to call it"));
  expect([code, ...lines]).toEqual([0, "How to call it"]);
});
