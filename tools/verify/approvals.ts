/**
 * `npm run verify -- approvals`: checks acts of two operators with the keys that their user gives (OPS-06). It uses no database and no
 * network. Pure but for this machine's cryptography.
 */
import { actDigest, approvalFault, originOf, type ApprovalFault } from "@candor/core/proof/check-approval";
import { approvalsFile, operatorKeysFile, type ApprovalsFile } from "@candor/wire/record/operators-record";
import { readFile } from "@candor/wire/record/read-file";
import { sha256, verifyEs256 } from "./device-crypto.ts";
import { openReport, type ExitCode, type Report } from "./plain-report.ts";
import { readJsonFiles, type Surroundings } from "./json-files.ts";

export const approvalsHelp = `Checks acts that two operators approved, as the console saves them, without any network and without trusting the server.

  npm run verify -- approvals --keys <key file> <files or folders>

  --keys <file>   The operators' keys, as saved from /public/operators by you, or by somebody you trust. May be repeated.
  --help          This text.

It proves that the holders of two keys of yours have signed exactly this act, each with a passkey that verified its user. It does not prove
that the act was carried out, that there was no other act, or that two people hold the two keys.

Exit code: 0 proved, 1 something is false, 2 it could not be proved.`;

export const verifyApprovals = (args: readonly string[], surroundings: Surroundings): ExitCode => {
  const report = openReport(surroundings.write);
  const read = readJsonFiles(args, surroundings, approvalsHelp, report);
  if (read === undefined) return report.end();
  const keys = new Map<number, string>();
  for (const { file, value } of read.keys((text) => readFile(operatorKeysFile, text))) {
    if (value.operators.length === 0) report.open(`${file} has no key: it proves nothing`);
    for (const { operatorId, publicKey } of value.operators) {
      if ((keys.get(operatorId) ?? publicKey) !== publicKey)
        report.no(`${file} has another key of operator ${operatorId} than a file before it`);
      keys.set(operatorId, publicKey);
    }
  }
  const acts = read.files((text) => readFile(approvalsFile, text));
  if (acts.length === 0) report.open("There is no act among the files.");
  for (const { file, value } of acts) checkAct(file, value, keys, report);
  return report.end();
};

const checkAct = (
  file: string,
  { act, digest, approvals }: ApprovalsFile,
  keys: ReadonlyMap<number, string>,
  report: Report,
): void => {
  report.title(`Act ${act.id}, ${act.action} about ${act.subject}, from ${file}`);
  report.says(`content: ${act.content}`, `reason: ${act.reason}`);
  const computed = actDigest(act, sha256);
  report.step(
    computed === digest,
    `the digest of these fields is ${computed}`,
    `and the file says ${digest}`,
  );
  for (const approval of approvals) {
    const who = `operator ${approval.operatorId}`;
    const fault = approvalFault(act, approval, sha256, verifyEs256);
    if (fault === undefined)
      report.ok(`the passkey of ${who} signed this digest, at ${originOf(approval.clientData)}`);
    else report.no(`the approval of ${who} ${faultTexts[fault]}`);
    const key = keys.get(approval.operatorId);
    if (key === undefined) report.open(`no key of ${who} was given: name the file with --keys`);
    else
      report.step(
        key === approval.publicKey,
        `its key is the one of ${who}`,
        "in the files of --keys: it is not",
      );
  }
  checkTwo(approvals, report);
};

const checkTwo = (approvals: ApprovalsFile["approvals"], report: Report): void => {
  const [operators, keys] = [
    new Set(approvals.map(({ operatorId }) => operatorId)).size,
    new Set(approvals.map(({ publicKey }) => publicKey)).size,
  ];
  if (operators < approvals.length || keys < approvals.length)
    report.no("an operator or a key approves twice: one counts once");
  else if (approvals.length < 2) report.open(`it has ${approvals.length} of two approvals`);
  else report.ok("the approvals are of different operators, with different keys");
};

const faultTexts: Readonly<Record<ApprovalFault, string>> = {
  form: "cannot be read",
  key: "has no key of ES256",
  act: "is not of this act: its challenge is another digest",
  user: "was given without verifying its user",
  signature: "has a signature that is not of its key",
  twin: "has a signature in a form that is never stored: it was changed",
};
