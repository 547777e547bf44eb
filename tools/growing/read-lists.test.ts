import { expect, test } from "vitest";
import { disagreements, readLists } from "./read-lists.ts";

const document = `# Growing

Words.

## A call

1. \`wire/<area>.ts\`: its schema. Fails without it: \`npm run types\`.
2. \`modules/<area>/\`: what it does.

## What is no list

1. A line without a place.
`;

test("a list has the places that stand first in its numbered lines", () => {
  expect([...readLists(document)]).toEqual([["A call", ["wire/<area>.ts", "modules/<area>/"]]]);
});

const places = ["wire/<area>.ts", "modules/<area>/"];

test("a list agrees with an example that changes each of its places and no other", () => {
  expect(
    disagreements("A call", places, ["wire/home.ts", "modules/home/a.ts", "modules/home/b/c.ts"]),
  ).toEqual([]);
});

test("a place too few, a place too many, and a seventh place are named", () => {
  expect(disagreements("A call", places.slice(1), ["wire/home.ts", "modules/home/a.ts"])).toEqual([
    '"A call" does not name wire/home.ts, which has to change',
  ]);
  expect(disagreements("A call", places, ["wire/home.ts"])).toEqual([
    '"A call" names modules/<area>/, which does not have to change',
  ]);
  expect(
    disagreements("A call", ["1", "2", "3", "4", "5", "6", "7"], ["1", "2", "3", "4", "5", "6", "7"]),
  ).toEqual(['"A call" has 7 places; the limit is 6']);
  expect(disagreements("A call", undefined, [])).toEqual(['docs/GROWING.md has no list "A call"']);
});

test("a name in a place is one name: it does not reach into folders", () => {
  expect(disagreements("A call", ["wire/<area>.ts"], ["wire/codec/digits.ts"])).toHaveLength(2);
});
