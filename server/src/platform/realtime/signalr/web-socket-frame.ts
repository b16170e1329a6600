const FINAL = 0x80;
const TEXT = 1;
const BINARY = 2;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** An unmasked, unfragmented WebSocket frame (RFC 6455 section 5.2), as servers send it. */
export function webSocketFrame(payload: Buffer, binary: boolean): Buffer {
  const { length } = payload;
  const headerBytes = length < LENGTH_16 ? 2 : length <= 0xffff ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerBytes + length);
  frame[0] = FINAL | (binary ? BINARY : TEXT);
  if (headerBytes === 2) {
    frame[1] = length;
  } else if (headerBytes === 4) {
    frame[1] = LENGTH_16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  payload.copy(frame, headerBytes);
  return frame;
}
