import { decodeText } from './decode-text';

const TEXT = 'ما عاصمة العراق؟\r\nA. بغداد\r\nB. Basra\r\nANSWER: A\r\n';
const utf16 = (text: string, big = false): Buffer => {
  const octets = Buffer.from(text, 'utf16le');
  return big ? octets.swap16() : octets;
};
/** Encodes the letters of TEXT in Windows-1256. */
function windows1256(text: string): Buffer {
  const table = new Map(
    Array.from({ length: 256 }, (_, code) => [
      new TextDecoder('windows-1256').decode(Uint8Array.of(code)),
      code,
    ]),
  );
  return Buffer.from([...text].map((letter) => table.get(letter)!));
}

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), Buffer.from(TEXT)])],
  [
    'UTF-16 little-endian with a byte order mark',
    Buffer.concat([Buffer.of(0xff, 0xfe), utf16(TEXT)]),
  ],
  [
    'UTF-16 big-endian with a byte order mark',
    Buffer.concat([Buffer.of(0xfe, 0xff), utf16(TEXT, true)]),
  ],
  ['UTF-16 little-endian', utf16(TEXT)],
  ['UTF-16 big-endian', utf16(TEXT, true)],
  ['Windows-1256', windows1256(TEXT)],
])('detects %s', (_how, octets) => {
  expect(decodeText(octets)).toBe(TEXT);
});

test('decodes an empty buffer to an empty string', () => {
  expect(decodeText(Buffer.alloc(0))).toBe('');
});

test.each([
  ['with a byte order mark', true],
  ['without a byte order mark', false],
])('decodes UTF-16 %s up to where it was cut within a letter', (_how, marked) => {
  const complete = Buffer.concat([marked ? Buffer.of(0xff, 0xfe) : Buffer.alloc(0), utf16(TEXT)]);
  expect(decodeText(complete.subarray(0, -1))).toBe(`${TEXT.slice(0, -1)}\ufffd`);
});
