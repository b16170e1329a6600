import { setImmediate } from 'node:timers/promises';
import type { Detector } from 'file-type';

type Tokenizer = Parameters<Detector['detect']>[0];

/**
 * Reads after which everybody else may go on: a ZIP archive or a PNG may be of a million parts,
 * each of a few octets.
 */
const READS_AT_ONCE = 500;
/**
 * Octets that are read in one piece. The larger ones are files inside a ZIP archive that say what
 * it is: packed they are small, and unpacked a thousand times as large.
 */
const READ_MAX = 32 * 1024;
/**
 * How often what stands behind a tag (ID3) is looked at like a file: of tags without content there
 * may be millions.
 */
const LAYERS_MAX = 8;

function bound(tokenizer: Tokenizer): void {
  const [read, skip] = [tokenizer.readBuffer.bind(tokenizer), tokenizer.ignore.bind(tokenizer)];
  let reads = 0;
  let skipping = false;
  // A stream is skipped by reading it.
  tokenizer.ignore = async (length) => {
    skipping = true;
    try {
      return await skip(length);
    } finally {
      skipping = false;
    }
  };
  tokenizer.readBuffer = async (octets, options) => {
    if (octets.length > READ_MAX && !skipping)
      throw new Error('A part that tells the type of a file is too large.');
    reads += 1;
    if (reads % READS_AT_ONCE === 0) await setImmediate();
    return read(octets, options);
  };
}

/**
 * For one look of file-type at content that may have been made against it: others go on meanwhile,
 * and it takes little memory; beyond the bounds it rejects. What is packed with gzip is not looked
 * into.
 */
export function contentBounds(): Detector {
  let looked: Tokenizer | undefined;
  let layers = 0;
  return {
    id: 'riwaq.bounds',
    // It is asked before all others, of the content and of every layer in it.
    async detect(tokenizer) {
      layers += 1;
      if (!looked) bound((looked = tokenizer));
      else if (tokenizer !== looked || layers > LAYERS_MAX)
        throw new Error('Too much stands around the content of a file.');
      return undefined;
    },
  };
}
