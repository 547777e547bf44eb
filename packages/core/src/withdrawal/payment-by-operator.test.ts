import { describe, expect, test } from "vitest";
import { refusalOfEntry } from "./payment-by-operator.ts";

const signed = (hash: string, isInBlock = false) => ({ hash, isInBlock });

describe("a payment that a person enters", () => {
  test("[WAL-12] is taken when the signer names none for any withdrawal like it, or another one", () => {
    expect(refusalOfEntry("0xa", [])).toBeUndefined();
    expect(refusalOfEntry("0xa", ["nothing", "nothing"])).toBeUndefined();
    expect(refusalOfEntry("0xa", ["nothing", signed("0xb", true)])).toBeUndefined();
  });

  test("[WAL-12] is refused when the signer has signed it for another withdrawal, whether a block has it or not", () => {
    expect(refusalOfEntry("0xa", ["nothing", signed("0xa")])).toBe("PaymentIsTaken");
    expect(refusalOfEntry("0xa", [signed("0xa", true), signed("0xb")])).toBe("PaymentIsTaken");
  });

  test("[WAL-12] is refused while the signer says nothing certain of one withdrawal like it, whatever it says of the others", () => {
    expect(refusalOfEntry("0xa", [undefined])).toBe("SignerDoesNotAnswer");
    expect(refusalOfEntry("0xa", ["nothing", undefined])).toBe("SignerDoesNotAnswer");
    expect(refusalOfEntry("0xa", [signed("0xa", true), undefined])).toBe("SignerDoesNotAnswer");
  });
});
