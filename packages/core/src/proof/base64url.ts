/** Base64url without padding (RFC 4648), as passkeys write bytes. */

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The bytes; undefined for a text that is not the one form that these bytes have. */
export const fromBase64url = (text: string): Uint8Array | undefined => {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [held, bits, count] = [0, 0, 0];
  for (const letter of text) {
    const value = letters.indexOf(letter);
    if (value < 0) return undefined;
    [held, bits] = [((held << 6) | value) & 0xffff, bits + 6];
    if (bits < 8) continue;
    bits -= 8;
    bytes[count] = (held >> bits) & 0xff;
    count += 1;
  }
  // What is left over has fewer bits than a letter, and all of them are zero.
  return bits < 6 && (held & ((1 << bits) - 1)) === 0 ? bytes : undefined;
};
