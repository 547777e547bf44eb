/** Photos and an identity at the whole server, over real connections (KYC-01 to KYC-03). */
import { createHash } from "node:crypto";
import { operatorRoles } from "@candor/core/operators/actions";
import { beforeAll, expect, test } from "vitest";
import { heicWithPlace, photoWithPlace, tellsMore } from "../src/platform/pictures/test-pictures.ts";
import { withTestApp } from "./test-app.ts";
import { consoleSetting, newOperator } from "./test-operator.ts";

const server = withTestApp(consoleSetting);
let [customer, operator] = ["", ""];
beforeAll(async () => {
  customer = await server().login();
  operator = await newOperator(server(), "cora", operatorRoles);
});

const upload = async (file: Buffer): Promise<string> => {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(file)]), "IMG_0001.HEIC");
  const answer = await fetch(`${server().address}/api/common/uploadFile`, {
    method: "POST",
    headers: {
      authorization: customer,
      time: String(server().nowMs()),
      sign: createHash("md5").update("candor-sign").digest("hex"),
    },
    body: form,
  });
  const { data } = (await answer.json()) as { data: { code: number; url: string } };
  expect(data.code).toBe(0);
  return data.url;
};

test("[KYC-01] [KYC-02] [KYC-03] photos of a phone are uploaded, sent with an identity, and reviewed at the console alone", async () => {
  const [forntpic, reversepic] = [await upload(heicWithPlace), await upload(await photoWithPlace(90))];
  const read = await fetch(server().address + forntpic, { headers: { authorization: customer } });
  const jpeg = Buffer.from(await read.arrayBuffer());
  expect([read.status, read.headers.get("content-type"), tellsMore(jpeg)]).toEqual([
    200,
    "image/jpeg",
    false,
  ]);
  expect((await fetch(server().address + forntpic)).headers.get("content-type")).toContain(
    "application/json",
  );

  const identity = { username: "Ann Example", idcard: "AB 123456", forntpic, reversepic };
  const ask = server().ask;
  expect((await ask("user/saveOrUpdKyc", identity, { token: customer })).body.retCode).toBe(0);
  expect((await ask("user/queryKyc", {}, { token: customer })).body.data).toMatchObject({
    username: "Ann Example",
    idcard: "•••••3456",
    status: 1,
    refuseremarke: "",
  });

  const atConsole = { token: operator, atConsole: true };
  const { body } = await ask("operator/identities", {}, atConsole);
  const [{ id } = { id: "" }] = body.data as { id: string }[];
  const photo = { id, side: "back" };
  expect((await ask("operator/identityPhoto", photo, atConsole)).headers.get("content-type")).toBe(
    "image/jpeg",
  );
  for (const token of [customer, operator])
    expect((await ask("operator/identityPhoto", photo, { token })).status).toBe(404);
  expect((await ask("operator/identityPhoto", photo, { token: customer, atConsole: true })).body.key).toBe(
    "NotLoggedIn",
  );
});
