import { sendVerifyCode } from "@candor/wire/accounts";
import { expect, test } from "vitest";
import { handle } from "../mount.ts";
import { allowances } from "./rate-limits.ts";
import { buildTestHttp } from "../test-http.ts";

test("[API-17] all addresses of an IPv6 customer's network share one limit, and the next customer's have another", async () => {
  const code = { email: "a@b.c", status: 1 };
  const http = await buildTestHttp([handle(sendVerifyCode, () => ({}))]);
  const from = async (address: string) =>
    (await http.call("sendVerifyCode", code, { headers: { "x-forwarded-for": address } })).status;
  for (let index = 1; index <= allowances.code.address.burst; index++) {
    expect(await from(`2001:db8:1:2:${index.toString(16)}::5`)).toBe(200);
  }
  for (const address of ["2001:db8:1:2::1", "2001:db8:1:2:aaaa:bbbb:cccc:dddd"])
    expect(await from(address)).toBe(429);
  for (const address of ["2001:db8:1:3::1", "2001:db8:1::1", "203.0.113.9"])
    expect(await from(address)).toBe(200);
  await http.app.close();
});
