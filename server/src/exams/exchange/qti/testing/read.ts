import { strToU8, zipSync } from 'fflate';
import type { ImportedDraft } from '../../question-draft';
import { readQti } from '../read-qti';

/** A package with these files. */
export const packageOf = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  );

/** Reads a file or package that is expected to be read. */
export async function readQuestions(source: string | Uint8Array) {
  const result = await readQti(typeof source === 'string' ? strToU8(source) : source);
  if (result.kind !== 'read') throw new Error(JSON.stringify(result));
  return result;
}

/** A question in short: its type, then each option as `+right` or `-wrong`, with its tolerance. */
export const shown = ({ type, options }: ImportedDraft): string[] => [
  type,
  ...options.map(
    ({ text, isCorrect, tolerance }) =>
      `${isCorrect ? '+' : '-'}${text}${tolerance === null ? '' : ` ±${tolerance}`}`,
  ),
];
