import { readHtml, type Attributes } from '../../platform/html-events';
import { isMath, MathReader } from './mathml';

/** Signs that MathType and WIRIS write in an attribute instead of those of markup. */
const SIGNS: Readonly<Record<string, string>> = {
  '«': '<',
  '»': '>',
  '¨': '"',
  '§': '&',
  '`': "'",
};

/**
 * The formula that a picture shows, where the editor stored it as MathML beside the picture
 * (MathType, WIRIS); null for other pictures.
 */
export function formulaOfPicture(attributes: Attributes): ReturnType<MathReader['end']> | null {
  const written = attributes.get('data-mathml') ?? '';
  if (written.trim() === '') return null;
  const reader = new MathReader();
  readHtml(
    written.replace(/[«»¨§`]/g, (sign) => SIGNS[sign] ?? sign),
    {
      text: (text) => reader.text(text),
      open: (name, of) => {
        if (!isMath(name)) reader.open(name, of);
      },
      close: (name) => {
        if (!isMath(name)) reader.close(name);
      },
    },
  );
  const formula = reader.end();
  return formula.text === '' ? null : formula;
}
