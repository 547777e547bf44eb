import { expect, test } from "vitest";
import { maskedContact } from "./masked-contact.ts";

test("[OPS-02] a contact is recognisable and not usable", () => {
  expect(maskedContact({ email: "martha.jones@mail.example", phone: null })).toBe("ma•••@mail.example");
  expect(maskedContact({ email: "bob@x.test", phone: "+4915112345678" })).toBe("b•••@x.test");
  expect(maskedContact({ email: null, phone: "+4915112345678" })).toBe("+49•••78");
  expect(maskedContact({ email: null, phone: null })).toBe("•••");
});
