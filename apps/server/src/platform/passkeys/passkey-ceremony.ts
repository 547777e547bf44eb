/**
 * The two ceremonies of passkeys (WebAuthn): creating one and answering with one. The browser's answers are
 * checked by @simplewebauthn/server; user verification is required, so a passkey is two factors in one.
 */
import { createHmac } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { SecretKey } from "../secret-key.ts";
import { isChallenge, makeChallenge, type ChallengeUse } from "./challenges.ts";

/** A passkey as it is stored. */
export type StoredPasskey = {
  readonly userId: number;
  readonly id: bigint;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly userHandle: string;
  readonly counter: number;
  readonly transports: readonly string[];
};
export type NewPasskey = Pick<StoredPasskey, "credentialId" | "publicKey" | "counter" | "transports"> & {
  readonly challenge: string;
};
export type PasskeyAnswer = { readonly challenge: string; readonly counter: number };

/** Known passkeys, for the browser to choose from or to exclude. */
type Known = readonly Pick<StoredPasskey, "credentialId" | "transports">[];

/** Loaded with the first passkey: its three hundred files would be a part of every start. Outside of `orNothing`: a failure to load it is no wrong answer. */
const library = () => import("@simplewebauthn/server");

/** Numbers of COSE (RFC 9053). */
const [ed25519, es256, rs256] = [-8, -7, -257];
const usualAlgorithms = [ed25519, es256, rs256];
/** What the database checks, too: operators' passkeys (OPS-06). */
export const es256Only = [es256];

type Site = {
  readonly challengeKey: Buffer;
  readonly algorithms: number[];
  readonly rpID: string;
  readonly publicUrl: string;
};

const expectedAt = ({ challengeKey, rpID, publicUrl }: Site, use: ChallengeUse, nowMs: number) => ({
  expectedChallenge: (challenge: string) => isChallenge(challengeKey, use, challenge, nowMs),
  expectedOrigin: publicUrl,
  expectedRPID: rpID,
  requireUserVerification: true,
});

export const createCeremony = (
  secretKey: SecretKey,
  publicUrl: string,
  algorithms: number[] = usualAlgorithms,
) => {
  const challengeKey = secretKey.derive("passkey challenges");
  const handleKey = secretKey.derive("passkey user handles");
  const site: Site = { challengeKey, algorithms, rpID: new URL(publicUrl).hostname, publicUrl };
  return {
    /** The user handle of an account's passkeys: the same for all of them; it says nothing about the person. */
    userHandle: (userId: number | `operator ${number}`): string =>
      createHmac("sha256", handleKey).update(String(userId)).digest("base64url"),

    ...making(site),
    ...answering(site),
    ...signing(site),
  };
};

const making = (site: Site) => ({
  /** What the browser needs to create a passkey, as JSON text. */
  optionsToMake: async (
    account: { readonly userHandle: string; readonly label: string },
    known: Known,
    use: ChallengeUse,
    nowMs: number,
  ): Promise<string> => {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: "Candor",
      rpID: site.rpID,
      userName: account.label,
      userDisplayName: account.label,
      userID: new Uint8Array(Buffer.from(account.userHandle, "base64url")),
      challenge: new Uint8Array(makeChallenge(site.challengeKey, use, nowMs)),
      attestationType: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: credentialsOf(known),
      supportedAlgorithmIDs: site.algorithms,
    });
    return JSON.stringify(options);
  },

  /** The passkey that the browser created; undefined when any check fails. */
  readMade: async (text: string, use: ChallengeUse, nowMs: number): Promise<NewPasskey | undefined> => {
    const { verifyRegistrationResponse } = await library();
    return await orNothing(async () => {
      const response = JSON.parse(text) as RegistrationResponseJSON;
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        ...expectedAt(site, use, nowMs),
        response,
        supportedAlgorithmIDs: site.algorithms,
      });
      if (!verified) return undefined;
      const { id, publicKey, counter, transports } = registrationInfo.credential;
      return {
        challenge: challengeIn(response.response.clientDataJSON),
        credentialId: id,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: (transports ?? []).filter((transport) => /^[a-z-]{1,20}$/.test(transport)).slice(0, 8),
      };
    });
  },
});

const answering = (site: Site) => ({
  /** What the browser needs to answer with a passkey; any passkey of this site when none is named. */
  optionsToAnswer: async (known: Known, use: ChallengeUse, nowMs: number) => {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: site.rpID,
      challenge: new Uint8Array(makeChallenge(site.challengeKey, use, nowMs)),
      userVerification: "required",
      allowCredentials: credentialsOf(known),
    });
    return { challenge: options.challenge, options: JSON.stringify(options) };
  },

  /** The passkey and the account that an answer names, not proved; undefined for an invalid answer. */
  readNamed: (text: string): { readonly credentialId: string; readonly userHandle: string } | undefined => {
    try {
      const { id, response } = JSON.parse(text) as AuthenticationResponseJSON;
      const userHandle = response.userHandle ?? "";
      if (typeof id !== "string" || !/^[\w-]{16,1400}$/.test(id)) return undefined;
      return typeof userHandle === "string" ? { credentialId: id, userHandle } : undefined;
    } catch {
      return undefined;
    }
  },

  /** The verified answer of a passkey; undefined when any check fails. */
  readAnswer: async (
    text: string,
    passkey: Pick<StoredPasskey, "credentialId" | "publicKey" | "counter">,
    use: ChallengeUse,
    nowMs: number,
  ): Promise<PasskeyAnswer | undefined> => {
    const { verifyAuthenticationResponse } = await library();
    return await orNothing(async () => {
      const response = JSON.parse(text) as AuthenticationResponseJSON;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expectedAt(site, use, nowMs),
        response,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
      });
      if (!verified) return undefined;
      const challenge = challengeIn(response.response.clientDataJSON);
      return { challenge, counter: authenticationInfo.newCounter };
    });
  },
});

/** A passkey's signature over a digest: what was signed is the challenge itself, so it is not ours to make (OPS-06). */
export type DigestSignature = {
  readonly authenticatorData: Buffer;
  readonly clientData: Buffer;
  readonly signature: Buffer;
  readonly counter: number;
};

const signing = (site: Site) => ({
  /** What the browser needs to sign this digest with one of these passkeys. */
  optionsToSign: async (known: Known, digest: Buffer): Promise<string> => {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: site.rpID,
      challenge: new Uint8Array(digest),
      userVerification: "required",
      allowCredentials: credentialsOf(known),
    });
    return JSON.stringify(options);
  },

  /** The signature that an answer has, by this passkey over this digest; undefined when any check fails. */
  readSignature: async (
    text: string,
    passkey: Pick<StoredPasskey, "credentialId" | "publicKey" | "counter">,
    digest: Buffer,
  ): Promise<DigestSignature | undefined> => {
    const { verifyAuthenticationResponse } = await library();
    return await orNothing(async () => {
      const response = JSON.parse(text) as AuthenticationResponseJSON;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: digest.toString("base64url"),
        expectedOrigin: site.publicUrl,
        expectedRPID: site.rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
      });
      if (!verified) return undefined;
      const { authenticatorData, clientDataJSON, signature } = response.response;
      return {
        authenticatorData: Buffer.from(authenticatorData, "base64url"),
        clientData: Buffer.from(clientDataJSON, "base64url"),
        signature: Buffer.from(signature, "base64url"),
        counter: authenticationInfo.newCounter,
      };
    });
  },
});

export type Ceremony = ReturnType<typeof createCeremony>;

const credentialsOf = (known: Known) =>
  known.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));

/** The library throws for an invalid answer, whatever a stranger sent. */
const orNothing = async <Value>(read: () => Promise<Value | undefined>): Promise<Value | undefined> => {
  try {
    return await read();
  } catch {
    return undefined;
  }
};

/** Only for verified answers. */
const challengeIn = (clientDataJSON: string): string =>
  (JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as { challenge: string }).challenge;
