/** For tests: a certificate that signs itself, for proxies that speak TLS. Node has no call for it, so its few parts are written here (X.509, DER). */
import { generateKeyPairSync, sign } from "node:crypto";

/** The certificate and its key in one text, as PEM. */
export const selfSigned = (name: string): string => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const named = part(0x30, part(0x31, part(0x30, commonName, part(0x0c, Buffer.from(name)))));
  const body = part(
    0x30,
    part(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    named,
    part(0x30, part(0x17, Buffer.from("250101000000Z")), part(0x17, Buffer.from("490101000000Z"))),
    named,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = part(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  const base64 = part(0x30, body, ecdsaWithSha256, signature).toString("base64");
  const certificate = (base64.match(/.{1,64}/g) ?? []).join("\n");
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n${key}`;
};

const part = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

const commonName = Buffer.from("0603550403", "hex");
const ecdsaWithSha256 = Buffer.from("300a06082a8648ce3d040302", "hex");
