import fs from 'node:fs';
import path from 'node:path';
import { Refusal } from './say.mjs';

/** Writes a file atomically: a reader sees the old content or the new, never half of it. */
export function writeAtomically(file, content) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // A fixed name, so that an interrupted write is overwritten by the next. Writers of the same file
  // hold the same lock.
  const temporary = `${file}.tmp`;
  try {
    fs.writeFileSync(temporary, content);
    fs.renameSync(temporary, file);
  } catch (cause) {
    fs.rmSync(temporary, { force: true });
    throw new Refusal(`${file} could not be written: ${cause.message}`, { cause });
  }
}

/**
 * Parses a JSON file; undefined if it does not exist. Throws an error that names the file if it is
 * not valid JSON.
 */
export function readJson(file) {
  if (!fs.existsSync(file)) return undefined;
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Refusal(`${file} is not valid JSON: ${cause.message}`, { cause });
  }
}

export const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`;
