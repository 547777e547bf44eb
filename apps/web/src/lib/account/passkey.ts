/** The browser's passkeys (SES-15). Options and answers are passed as the JSON text of the wire; the library is loaded when it is needed. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** The user closed the browser's own dialog, or it timed out: this is not an error. */
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

/** The public part of a new passkey, for the server to store. Throws `PasskeyCancelled`. */
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

/** The browser gives a refusal and a timeout the same name, so that no page learns which it was. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
