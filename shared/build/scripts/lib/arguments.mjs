import { parseArgs } from 'node:util';
import { Refusal, Told } from './say.mjs';

/**
 * What a script was called with: nothing that it does not know, and no value that is empty, as that
 * of a variable that was never set would be.
 *
 * @param {string} usage how it is called, in one line
 * @param {{ options?: object, names?: number, args?: string[] }} [what] `options`: as of
 * `parseArgs`; `names`: how many arguments without a name it has
 * @throws Told with the usage, when that is asked for
 * @throws Refusal
 */
export function readArguments(usage, { options = {}, names = 0, args } = {}) {
  const { values, positionals } = parseArgs({
    ...(args && { args }),
    allowPositionals: true,
    options: { ...options, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) throw new Told(usage);
  if (positionals.length !== names || positionals.includes('')) throw new Refusal(usage);
  const empty = Object.keys(values).find((name) => values[name] === '');
  if (empty !== undefined) throw new Refusal(`--${empty} is empty.`);
  return { names: positionals, values };
}

/** A number as people write one; anything else, such as `5%`, `0x10` or nothing, is none. */
export const plainNumber = (text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);
