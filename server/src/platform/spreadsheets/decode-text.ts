const BOMS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
/** Bytes that are examined to recognise UTF-16 without a byte order mark. */
const SAMPLE = 4096;
/**
 * In UTF-16 the high byte of each ASCII letter is 0 and of each Arabic letter 6, always on the same
 * side.
 */
const HIGH_BYTES = new Set([0x00, 0x06]);

function looksLikeUtf16(bytes: Uint8Array, side: 0 | 1): boolean {
  // A file that was cut off may end within a letter, so its length may be odd.
  if (bytes.length < 4 || !bytes.subarray(0, SAMPLE).includes(0)) return false;
  const sample = bytes.subarray(0, SAMPLE);
  let high = 0;
  for (let index = side; index < sample.length; index += 2)
    if (HIGH_BYTES.has(sample[index]!)) high += 1;
  return high / Math.ceil((sample.length - side) / 2) > 0.9;
}

/** The characters of Windows-1252 from 0x80 to 0x9f; Node.js decodes them as control characters. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const CONTROLS = /[\x80-\x9f]/g;

/** Decodes as a {@link TextDecoder} does by the standard. */
export function decodeAs(
  bytes: Uint8Array,
  label: string,
  options: { readonly fatal?: boolean } = {},
): string {
  const decoder = new TextDecoder(label, options);
  const text = decoder.decode(bytes);
  return decoder.encoding === 'windows-1252'
    ? text.replace(CONTROLS, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80]!)
    : text;
}

/**
 * Decodes a file of unknown encoding: UTF-8 or UTF-16 by their byte order marks, UTF-16 where it
 * looks like it, UTF-8 where it is valid, else Windows-1256, in which Arabic Windows programs
 * write.
 */
export function decodeText(bytes: Uint8Array): string {
  const [, marked] =
    BOMS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  if (marked) return new TextDecoder(marked).decode(bytes);
  if (looksLikeUtf16(bytes, 1)) return new TextDecoder('utf-16le').decode(bytes);
  if (looksLikeUtf16(bytes, 0)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}

/** The encoding that an XML declaration names; it is at the very beginning and in ASCII. */
const DECLARATION = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/;
const DECLARATION_LENGTH = 256;
const ASCII = /^(?:us-)?ascii$/i;

/** The encoding that an XML file declares; null without one that is known and possible. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const begin = Buffer.from(bytes.subarray(0, DECLARATION_LENGTH)).toString('latin1');
  const [, label = ''] = DECLARATION.exec(begin) ?? [];
  // By the standard, US-ASCII is a name of Windows-1252; with other bytes it is a false one.
  if (ASCII.test(label)) return null;
  try {
    const { encoding } = new TextDecoder(label);
    // A declaration that can be read in ASCII is in none of the encodings of two bytes.
    return encoding.startsWith('utf-16') ? null : encoding;
  } catch {
    return null;
  }
}

/**
 * Decodes an XML file: in the encoding that its declaration names, else as {@link decodeText}. A
 * byte order mark counts more than the declaration, and so do bytes that the encoding does not
 * have.
 */
export function decodeXml(bytes: Uint8Array): string {
  const isMarked = BOMS.some(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  const encoding = isMarked ? null : declaredEncoding(bytes);
  if (encoding === null) return decodeText(bytes);
  try {
    return decodeAs(bytes, encoding, { fatal: true });
  } catch {
    return decodeText(bytes);
  }
}
