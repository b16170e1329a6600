import type { Detector } from 'file-type';
import { yieldToEventLoop } from '../yield-to-event-loop';

type Tokenizer = Parameters<Detector['detect']>[0];

/**
 * Reads after which the detection yields to other work: a ZIP archive or a PNG may have a million
 * parts of a few bytes.
 */
const READS_AT_ONCE = 500;
/**
 * Maximum bytes of one read. Larger reads occur for files inside a ZIP archive that identify its
 * type: their uncompressed size may be a thousand times the compressed one.
 */
const READ_MAX = 32 * 1024;
/** Maximum number of ID3 tags whose content is examined: a file may have millions of empty tags. */
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
  tokenizer.readBuffer = async (bytes, options) => {
    if (bytes.length > READ_MAX && !skipping)
      throw new Error('A part that tells the type of a file is too large.');
    reads += 1;
    if (reads % READS_AT_ONCE === 0) await yieldToEventLoop();
    return read(bytes, options);
  };
}

/**
 * Bounds one file-type detection of possibly hostile content: it yields to other work, uses little
 * memory, and rejects beyond the bounds. Content compressed with gzip is not examined.
 */
export function contentBounds(): Detector {
  let looked: Tokenizer | undefined;
  let layers = 0;
  return {
    id: 'riwaq.bounds',
    // Runs before all other detectors, for the content and for every layer in it.
    async detect(tokenizer) {
      layers += 1;
      if (!looked) bound((looked = tokenizer));
      else if (tokenizer !== looked || layers > LAYERS_MAX)
        throw new Error('Too much stands around the content of a file.');
      return undefined;
    },
  };
}
