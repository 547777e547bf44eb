/** The browser's passkeys (SES-15). Options and answers travel as the JSON text that the wire carries; the library is loaded when it is needed. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** The user closed the browser's own dialog, or let it run out: nothing went wrong. */
export class PasskeyCancelled extends Error {
  override readonly name = "PasskeyCancelled";
}

/** True where the browser can make and use passkeys of `origin`, such as "https://candor.example". */
export const passkeysWorkAt = (origin: string): boolean =>
  globalThis.PublicKeyCredential !== undefined && globalThis.location.origin === origin;

/** The browser's answer to a challenge: to log in or to prove a factor. Throws `PasskeyCancelled`. */
export const passkeyAnswer = async (options: string): Promise<string> => {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return asked(() =>
    startAuthentication({ optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON }),
  );
};

/** A new passkey's public part, to be kept by the server. Throws `PasskeyCancelled`. */
export const passkeyMade = async (options: string): Promise<string> => {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return asked(() =>
    startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON }),
  );
};

const asked = async (ask: () => Promise<object>): Promise<string> => {
  try {
    return JSON.stringify(await ask());
  } catch (error) {
    if (isCancelled(error)) throw new PasskeyCancelled("", { cause: error });
    throw error;
  }
};

/** The browser names a refusal and a time-out alike, so that no page learns which it was. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
