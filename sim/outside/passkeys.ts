/**
 * The operators' passkeys as the world knows them: what each has signed, whatever the server says (OPS-06). A signature is over the whole
 * text of an act, so it is worth nothing for another act, or for the same one with another content.
 */
import { actText, type ActFields } from "@candor/core/operators/texts";

export type Signature = { readonly operator: number; readonly text: string };

/** An act as its operator read it and signed it. */
export type Signed = Signature & Pick<ActFields, "action" | "content">;

export const createPasskeys = () => {
  const signed: Signed[] = [];
  return {
    signed,
    sign: (operator: number, act: ActFields): Signature => {
      const signature = { operator, text: actText(act) };
      signed.push({ ...signature, action: act.action, content: act.content });
      return signature;
    },
  };
};

export type Passkeys = ReturnType<typeof createPasskeys>;
