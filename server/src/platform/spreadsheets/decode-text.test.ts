import { decodeText, decodeXml } from './decode-text';

const TEXT = 'ما عاصمة العراق؟\r\nA. بغداد\r\nB. Basra\r\nANSWER: A\r\n';
const utf16 = (text: string, big = false): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return big ? bytes.swap16() : bytes;
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
])('detects %s', (_how, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
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

const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>\n<a>`;
test.each<[string, Buffer, string]>([
  ['ISO-8859-1', Buffer.from(`${declared('ISO-8859-1')}Größe`, 'latin1'), 'Größe'],
  [
    'ISO-8859-1 with characters of Windows',
    Buffer.from(`${declared('ISO-8859-1')}\x80 \x93\x96\x94`, 'latin1'),
    '€ “–”',
  ],
  ['Windows-1252', Buffer.from(`${declared('windows-1252')}\x85 \x99\x9f`, 'latin1'), '… ™Ÿ'],
  ['US-ASCII although it is UTF-8', Buffer.from(`${declared('us-ascii')}é`), 'é'],
  ['windows-1256', Buffer.from(windows1256(`${declared('windows-1256')}بغداد`)), 'بغداد'],
  [
    'UTF-16 with a mark',
    Buffer.concat([Buffer.of(0xff, 0xfe), utf16(`${declared('UTF-16')}بغداد`)]),
    'بغداد',
  ],
  ['UTF-16 without a mark', utf16(`${declared('utf-16')}بغداد`), 'بغداد'],
  ['UTF-16 although it is UTF-8', Buffer.from(`${declared('utf-16')}بغداد`), 'بغداد'],
  ['UTF-8 although it is not', windows1256(`${declared('UTF-8')}بغداد`), 'بغداد'],
  [
    'ISO-8859-1 after a mark of UTF-8',
    Buffer.from(`\ufeff${declared('ISO-8859-1')}بغداد`),
    'بغداد',
  ],
  ['an unknown encoding', Buffer.from(`${declared('x-mine')}بغداد`), 'بغداد'],
  ['no encoding', Buffer.from('<?xml version="1.0"?><a>بغداد'), 'بغداد'],
])('reads XML that declares %s', (_how, bytes, text) => {
  expect(decodeXml(bytes).endsWith(`<a>${text}`)).toBe(true);
});
