import { parseArgs } from 'node:util';
import { HelpRequested, Refusal } from './say.mjs';

/**
 * Parses the command line of a script. Refuses unknown options and empty values: a shell variable
 * that was never set would be empty.
 *
 * @param {string} usage the command in one line
 * @param {{ options?: object, names?: number, args?: string[] }} [what]
 *   `options`: those of `parseArgs`; `names`: number of positional arguments
 * @throws HelpRequested with the usage, for `--help`
 * @throws Refusal
 */
export function readArguments(usage, { options = {}, names = 0, args } = {}) {
  const { values, positionals } = parseArgs({
    ...(args && { args }),
    allowPositionals: true,
    options: { ...options, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) throw new HelpRequested(usage);
  if (positionals.length !== names || positionals.includes('')) throw new Refusal(usage);
  const empty = Object.keys(values).find((name) => values[name] === '');
  if (empty !== undefined) throw new Refusal(`--${empty} is empty.`);
  return { names: positionals, values };
}

/** Parses a plain decimal number; NaN for anything else, such as `5%`, `0x10` or an empty text. */
export const plainNumber = (text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);
