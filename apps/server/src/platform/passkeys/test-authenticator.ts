/**
 * For tests: an authenticator in software. It creates ES256 passkeys with "none" attestation and answers with
 * them, in the form that a browser passes on; a `Lie` makes one value false.
 */
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

export type Lie = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** UP 1, UV 4. */
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string | undefined;
  readonly id?: string;
};

type MakeOptions = { readonly challenge: string; readonly rp: { id: string }; readonly user: { id: string } };
type AnswerOptions = { readonly challenge: string; readonly rpId: string };

export const createAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32).toString("base64url");
  let userHandle = "";
  let counter = 0;

  const clientData = (type: string, challenge: string, lie: Lie): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const head = (rpId: string, flags: number, lie: Lie): Buffer => {
    const bytes = Buffer.alloc(37);
    sha256(lie.rpId ?? rpId).copy(bytes);
    bytes[32] = flags;
    bytes.writeUInt32BE(lie.counter ?? counter, 33);
    return bytes;
  };

  return {
    credentialId,
    /** The answer to `passkeyOptions` with purpose add. */
    make: (optionsText: string, lie: Lie = {}): string => {
      const options = JSON.parse(optionsText) as MakeOptions;
      userHandle = options.user.id;
      const id = Buffer.from(credentialId, "base64url");
      const { x, y } = publicKey.export({ format: "jwk" });
      const coordinate = (text: string | undefined) => Buffer.from(text ?? "", "base64url");
      const cose = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        coordinate(x),
        Buffer.from("225820", "hex"),
        coordinate(y),
      ]);
      const authData = Buffer.concat([
        head(options.rp.id, (lie.flags ?? 0x05) | 0x40, lie),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cose,
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      return answer(credentialId, {
        clientDataJSON: base64(clientData("webauthn.create", options.challenge, lie)),
        attestationObject: base64(attestation),
        transports: ["internal"],
      });
    },
    /** The answer to options for a proof or a login. */
    answer: (optionsText: string, lie: Lie = {}): string => {
      const options = JSON.parse(optionsText) as AnswerOptions;
      counter += 1;
      const authData = head(options.rpId, lie.flags ?? 0x05, lie);
      const client = clientData("webauthn.get", options.challenge, lie);
      const signed = Buffer.concat([authData, sha256(client)]);
      return answer(lie.id ?? credentialId, {
        clientDataJSON: base64(client),
        authenticatorData: base64(authData),
        signature: base64(createSign("sha256").update(signed).sign(privateKey)),
        userHandle: "userHandle" in lie ? lie.userHandle : userHandle,
      });
    },
  };
};

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const base64 = (bytes: Buffer): string => bytes.toString("base64url");
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const answer = (id: string, response: object): string =>
  JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
