/** The verifier on acts that two operators approved (OPS-06): what the console saves, and what somebody makes of it. */
import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { actText, type ActFields } from "@candor/core/operators/texts";
import { prng } from "@candor/core/prng/prng";
import { withLowS } from "@candor/core/proof/low-s";
import { approvalsText } from "@candor/wire/record/operators-record";
import { describe, expect, test } from "vitest";
import { runVerifier } from "./run.ts";

const act: ActFields = {
  id: 7,
  action: "house_move",
  subject: "house capital",
  content: '{"from":"capital","to":"insurance","asset":"USDT","amount":"1000"}',
  reason: "for the insurance of May, as agreed — ok",
  askedBy: 1,
  askedAt: 1_795_000_000_000,
};

type Operator = { readonly operatorId: number; readonly publicKey: string; readonly secret: KeyObject };
const operator = (operatorId: number): Operator => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  return { operatorId, publicKey: cose.toString("base64url"), secret: privateKey };
};
const [ann, ben, stranger] = [operator(1), operator(2), operator(1)];

const digestOf = (fields: ActFields): Buffer => createHash("sha256").update(actText(fields)).digest();

const approvalOf = (
  { operatorId, publicKey, secret }: Operator,
  fields = act,
  { flags = 5, type = "webauthn.get" } = {},
) => {
  const data = Buffer.concat([
    createHash("sha256").update("localhost").digest(),
    Buffer.from([flags, 0, 0, 0, 1]),
  ]);
  const challenge = digestOf(fields).toString("base64url");
  const client = Buffer.from(JSON.stringify({ type, challenge, origin: "http://localhost:8081" }));
  const message = Buffer.concat([data, createHash("sha256").update(client).digest()]);
  return {
    operatorId,
    publicKey,
    authenticatorData: data.toString("base64url"),
    clientData: client.toString("base64url"),
    signature: Buffer.from(withLowS(sign("sha256", message, secret))).toString("base64url"),
  };
};

/** The other signature that the same key verifies: (r, n - s), which in this form begins with a zero byte. */
const twinOf = (approval: ReturnType<typeof approvalOf>): ReturnType<typeof approvalOf> => {
  const made = Buffer.from(approval.signature, "base64url");
  const sAt = 4 + (made[3] ?? 0);
  const groupSize = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const s = groupSize - BigInt(`0x${made.subarray(sAt + 2).toString("hex")}`);
  const bytes = Buffer.from(`00${s.toString(16)}`, "hex");
  const body = Buffer.concat([made.subarray(2, sAt), Buffer.from([2, bytes.length]), bytes]);
  const twin = Buffer.concat([Buffer.from([0x30, body.length]), body]);
  return { ...approval, signature: twin.toString("base64url") };
};

type Approval = ReturnType<typeof approvalOf>;
const fileOf = (approvals: readonly Approval[], fields = act): string =>
  approvalsText({
    ...fields,
    id: String(fields.id),
    digest: digestOf(act).toString("hex"),
    approvals: [...approvals],
  });
const keysOf = (...operators: readonly Operator[]): string =>
  JSON.stringify({ operators: operators.map(({ operatorId, publicKey }) => ({ operatorId, publicKey })) });

type Given = string | Uint8Array;
const runWith = async (args: readonly string[], given: Readonly<Record<string, Given>> = {}) => {
  const lines: string[] = [];
  const code = await runVerifier(["approvals", ...args], {
    files: { at: (path) => [{ file: path, bytes: Buffer.from(given[path] ?? "") }] },
    nowMs: 0,
    write: (line) => lines.push(line),
  });
  return { code, text: lines.join("\n") };
};
const run = async (act: Given, keys: Given = keysOf(ann, ben)) =>
  await runWith(["--keys", "keys", "act"], { act, keys });

const both = [approvalOf(ann), approvalOf(ben)];

describe("an act with its approvals", () => {
  test("[OPS-06] is proved with the operators' keys, and the report says what was signed, by whom and where", async () => {
    const { code, text } = await run(fileOf(both));
    expect(text.split("\n")).toEqual([
      "Act 7, house_move about house capital, from act",
      `      content: ${act.content}`,
      `      reason: ${act.reason}`,
      `ok    the digest of these fields is ${digestOf(act).toString("hex")}`,
      "ok    the passkey of operator 1 signed this digest, at http://localhost:8081",
      "ok    its key is the one of operator 1",
      "ok    the passkey of operator 2 signed this digest, at http://localhost:8081",
      "ok    its key is the one of operator 2",
      "ok    the approvals are of different operators, with different keys",
      "Everything holds.",
    ]);
    expect(code).toBe(0);
  });

  test.each<[what: string, code: 1 | 2, words: string, file: string, keys?: string]>([
    ["another content", 1, "is not of this act", fileOf(both, { ...act, content: "{}" })],
    [
      "another digest",
      1,
      `FAIL  the digest of these fields is ${digestOf({ ...act, content: "{}" }).toString("hex")}, and the file says ${digestOf(act).toString("hex")}`,
      fileOf(both, { ...act, content: "{}" }),
    ],
    ["one approval", 2, "it has 1 of two", fileOf([approvalOf(ann)])],
    ["the same operator twice", 1, "approves twice", fileOf([approvalOf(ann), approvalOf(ann)])],
    ["one operator with two keys", 1, "approves twice", fileOf([approvalOf(ann), approvalOf(stranger)])],
    [
      "one key under two numbers",
      1,
      "approves twice",
      fileOf([approvalOf(ann), { ...approvalOf(ann), operatorId: 2 }]),
      keysOf(ann, { ...ann, operatorId: 2 }),
    ],
    ["a key that is not the operator's", 1, "it is not", fileOf([approvalOf(stranger), approvalOf(ben)])],
    [
      "a signature of another key",
      1,
      "not of its key",
      fileOf([{ ...approvalOf(stranger), publicKey: ann.publicKey }, approvalOf(ben)]),
    ],
    [
      "the other form of a signature",
      1,
      "the approval of operator 1 has a signature in a form that is never stored",
      fileOf([twinOf(approvalOf(ann)), approvalOf(ben)]),
    ],
    [
      "an approval of another act",
      1,
      "not of this act",
      fileOf([approvalOf(ann, { ...act, id: 8 }), approvalOf(ben)]),
    ],
    [
      "a user who was not verified",
      1,
      "without verifying",
      fileOf([approvalOf(ann, act, { flags: 1 }), approvalOf(ben)]),
    ],
    [
      "a registration for an approval",
      1,
      "not of this act",
      fileOf([approvalOf(ann, act, { type: "webauthn.create" }), approvalOf(ben)]),
    ],
    [
      "an approval whose client data is not readable",
      1,
      "the approval of operator 1 cannot be read",
      fileOf([{ ...approvalOf(ann), clientData: "AAAA" }, approvalOf(ben)]),
    ],
    [
      "a key of another kind",
      1,
      "the approval of operator 1 has no key of ES256",
      fileOf([{ ...approvalOf(ann), publicKey: "AAAA" }, approvalOf(ben)]),
    ],
    ["keys of only one of the two", 2, "no key of operator 2", fileOf(both), keysOf(ann)],
    ["a key file without a key", 2, "has no key", fileOf(both), keysOf()],
    ["what is not a file of an act", 2, "is not JSON", "hello"],
  ])("[OPS-06] %s: the exit code is %i", async (_what, code, words, file, keys) => {
    const told = await run(file, keys);
    expect([told.code, told.text.includes(words)]).toEqual([code, true]);
  });

  test("[OPS-06] is not proved by keys that came with it", async () => {
    const { code, text } = await runWith(["act"], { act: fileOf(both) });
    expect([code, text.split("\n").at(-1)]).toEqual([2, "NOT PROVED."]);
  });

  test("[OPS-06] no byte of it, nor of the keys, can be changed", async () => {
    const random = prng("approvals");
    const [file, keys] = [fileOf(both), keysOf(ann, ben)];
    const unfound: string[] = [];
    const changed = (text: string, at: number): Uint8Array => {
      const bytes = Buffer.from(text);
      bytes[at] = ((bytes[at] ?? 0) + 1 + random.below(255)) % 256;
      return bytes;
    };
    for (let at = 0; at < Buffer.from(file).length; at += 1)
      if ((await run(changed(file, at))).code === 0) unfound.push(`act, byte ${at}`);
    for (let at = 0; at < keys.length; at += 1)
      if ((await run(file, changed(keys, at))).code === 0) unfound.push(`keys, byte ${at}`);
    expect(unfound).toEqual([]);
  }, 30_000);

  test("[OPS-06] is false when two key files have different keys of one operator", async () => {
    const given = { act: fileOf(both), mine: keysOf(ann, ben), theirs: keysOf(stranger) };
    const { code, text } = await runWith(["--keys", "theirs", "--keys", "mine", "act"], given);
    expect([code, text.split("\n")[0]]).toEqual([
      1,
      "FAIL  mine has another key of operator 1 than a file before it",
    ]);
  });

  test("[OPS-06] the program says how it is called, and refuses an option that it does not know", async () => {
    const help = await runWith(["--help"]);
    expect([help.code, help.text.includes("It does not prove")]).toEqual([0, true]);
    const unknown = await runWith(["--what"]);
    expect(unknown.code).toBe(2);
    expect(unknown.text).toMatch(
      /^part {2}.*'--what'.*\(--help says how to call this program\)\nNOT PROVED\.$/,
    );
  });
});

describe("what is not an act", () => {
  const noAct = "part  There is no act among the files.";

  test.each<[what: string, args: readonly string[], file: Given, lines: readonly string[]]>([
    ["nothing at all", [], "", [noAct]],
    ["what is not JSON", ["act"], "hello", ["part  act is not JSON", noAct]],
    ["no text", ["act"], Buffer.from('{"\xff', "latin1"), ["part  act is not text in UTF-8", noAct]],
    ["a mark before the text", ["act"], `\uFEFF${fileOf(both)}`, ["part  act is not JSON", noAct]],
    [
      "a key by its digits",
      ["--key", "00"],
      "",
      ["part  --key is not for these files: name a file with --keys", noAct],
    ],
  ])("[OPS-06] %s is not proved, and the report says why", async (_what, args, file, lines) => {
    const { code, text } = await runWith(args, { act: file });
    expect([code, text.split("\n")]).toEqual([2, [...lines, "NOT PROVED."]]);
  });
});
