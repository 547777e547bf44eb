/** The checksum that every POST includes (API-04), with the browser's MD5. */
import { sign, type Payload } from "@candor/wire/codec/sign";
import { md5 } from "@noble/hashes/legacy.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

declare const __SIGN_SECRET__: string;

export const signPayload = (payload: Payload): string =>
  sign(payload, __SIGN_SECRET__, (text) => bytesToHex(md5(utf8ToBytes(text))));
