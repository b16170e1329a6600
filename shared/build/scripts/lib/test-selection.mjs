import fs from 'node:fs';
import path from 'node:path';

/** Folders without tests of this project. */
const IGNORED = /(?:^|\/)(?:node_modules|dist|\.riwaq|\.git)$|^data$|^(?:e2e|bench)\/results$/;

/** Files below `folder` whose names match, as paths relative to `root`. */
export function findFiles(root, folder, pattern) {
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return IGNORED.test(file) ? [] : findFiles(root, file, pattern);
      return pattern.test(entry.name) ? [file] : [];
    })
    .sort();
}

/**
 * Resolves the words after `npm test -- <part>`: the path of a test file selects it, another word
 * all files in whose paths it occurs, options are passed to the test runner, and the other words
 * together are the title of a test.
 *
 * @param {readonly string[]} words
 * @param {readonly string[]} files test files of the part, relative to the root
 * @returns {{ files: string[], name: string | null, options: string[] }} `files` is empty if no
 * word names one
 */
export function selectTests(words, files) {
  const selected = new Set();
  const [options, rest] = [
    words.filter((word) => word.startsWith('-')),
    words.filter((word) => !word.startsWith('-')),
  ];
  const isFile = (word) => {
    const named = path.normalize(word);
    const found = files.includes(named) ? [named] : files.filter((file) => file.includes(named));
    found.forEach((file) => selected.add(file));
    return found.length > 0;
  };
  const name = rest.filter((word) => !isFile(word));
  return { files: [...selected].sort(), name: name.length > 0 ? name.join(' ') : null, options };
}

/** Escapes a text for the name patterns of jest and Playwright, which are regular expressions. */
export const escapeName = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Files that contain the title of a test. Titles composed by a table are not found: name their
 * file.
 */
export const filesWithName = (root, files, name) =>
  files.filter((file) => fs.readFileSync(path.join(root, file), 'utf8').includes(name));
