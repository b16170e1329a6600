import * as xlsx from '@e965/xlsx';

/** Streams of the cells in files of Excel 97 to 2003, and before. */
const STREAMS = ['Workbook', 'Book'] as const;
/** A record begins with its number and the length of its content, two bytes each. */
const RECORD_HEAD = 4;
/** The record of a formula: its cell (6 bytes), its value (8 bytes), flags (2 bytes) and more. */
const FORMULA = { number: 0x0006, valueAt: 6, flagsAt: 14, shortest: 16 } as const;
const CALCULATED_ON_LOAD = 0x02;
/** The value 0, and an error whose number no error has. */
const ZERO = Buffer.alloc(8);
const UNKNOWN_ERROR = Buffer.from([2, 0, 0xff, 0, 0, 0, 0xff, 0xff]);

/** Replaces values of formulas that were never calculated; returns whether there are any. */
function replaceValues(stream: Buffer): boolean {
  let isChanged = false;
  for (let at = 0; at + RECORD_HEAD <= stream.length;) {
    const [number, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    const content = stream.subarray(at + RECORD_HEAD, at + RECORD_HEAD + length);
    if (number === FORMULA.number && content.length >= FORMULA.shortest) {
      const value = content.subarray(FORMULA.valueAt, FORMULA.flagsAt);
      const flags = content.readUInt16LE(FORMULA.flagsAt);
      if ((flags & CALCULATED_ON_LOAD) !== 0 && value.equals(ZERO)) {
        UNKNOWN_ERROR.copy(value);
        isChanged = true;
      }
    }
    at += RECORD_HEAD + length;
  }
  return isChanged;
}

/**
 * Makes formulas of an old file (xls) that were never calculated errors: some programs write the
 * value 0, and that the formula must be calculated when the file is opened.
 */
export function markUncalculated(bytes: Buffer): Buffer {
  const container = xlsx.CFB.read(bytes, { type: 'buffer' });
  const name = STREAMS.find((each) => xlsx.CFB.find(container, each) !== null);
  if (name === undefined) return bytes;
  const stream = Buffer.from(xlsx.CFB.find(container, name)!.content as Uint8Array);
  if (!replaceValues(stream)) return bytes;
  xlsx.CFB.utils.cfb_add(container, name, stream);
  return Buffer.from(xlsx.CFB.write(container, { type: 'buffer' } as never) as Uint8Array);
}
