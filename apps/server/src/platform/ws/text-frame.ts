/**
 * A WebSocket text frame as sent by a server (RFC 6455, 5.2): final, unmasked, uncompressed. Built once
 * and written to every socket, because framing each message for each socket costs a third more.
 */
export const textFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text);
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = 0x81;
  if (headerLength === 2) {
    frame[1] = length;
  } else if (headerLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerLength, "utf8");
  return frame;
};
