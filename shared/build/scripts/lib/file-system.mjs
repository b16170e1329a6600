import fs from 'node:fs';
import path from 'node:path';
import { Refusal } from './say.mjs';

/** Writes a file so that a reader sees the old one or the new one, never half of it. */
export function writeAtomically(file, content) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // One name for all: what was broken off is written over. Whoever writes the same file holds the
  // same lock.
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
 * A JSON file's value, or undefined when it is not there; what is no JSON is an error that names
 * the file.
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
