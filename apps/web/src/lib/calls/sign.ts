/** The checksum that every POST includes (API-04), with the browser's MD5. */
import { sign, type Payload } from "@candor/wire/codec/sign";
import { md5Hex } from "./md5.ts";

declare const __SIGN_SECRET__: string;

export const signPayload = (payload: Payload): string => sign(payload, __SIGN_SECRET__, md5Hex);
