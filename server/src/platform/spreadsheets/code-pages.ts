import * as xlsx from '@e965/xlsx';
import { decodeAs } from './decode-text';

/** Names of the code pages of old files whose names do not follow from their numbers. */
const NAMES: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  874: 'windows-874',
  1200: 'utf-16le',
  10_000: 'macintosh',
  65_001: 'utf-8',
};
const WINDOWS = { first: 1250, last: 1258 } as const;
/** The code page of a file that names an unknown one. */
const WESTERN = 'windows-1252';

const nameOf = (page: number): string =>
  page >= WINDOWS.first && page <= WINDOWS.last ? `windows-${page}` : (NAMES[page] ?? WESTERN);

/**
 * Lets the parser decode texts of files before Excel 97 (BIFF5), which are in the code page that
 * the file names, such as 1256 for Arabic. By default it reads each byte as the character of its
 * number.
 */
export const useCodePages = (): void =>
  xlsx.set_cptable({
    utils: {
      decode: (page: number, bytes: string | ArrayLike<number>): string =>
        decodeAs(
          typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Uint8Array.from(bytes),
          nameOf(page),
        ),
    },
  });
