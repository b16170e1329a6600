import { Tokenizer } from 'htmlparser2';

/** The attributes of a tag, by their names in lower case. */
export type Attributes = ReadonlyMap<string, string>;

/** Receives the parts of an HTML text in their order. Positions are those of the source. */
export interface HtmlHandler {
  /** `from` and `to` include the references that were decoded. */
  text(text: string, from: number, to: number): void;
  /** `name` is in lower case. */
  open(name: string, attributes: Attributes, from: number, to: number): void;
  close(name: string, from: number, to: number): void;
}

/** Two numeric references that may be the halves of a surrogate pair. */
const TWO_REFERENCES = /&#(\d{5}|x[\da-f]{4});&#(\d{5}|x[\da-f]{4});/gi;
const SURROGATES = { high: [0xd800, 0xdbff], low: [0xdc00, 0xdfff] } as const;

function codeOf(reference: string): number {
  return /^x/i.test(reference) ? Number.parseInt(reference.slice(1), 16) : Number(reference);
}
const isIn = (code: number, [from, to]: readonly [number, number]): boolean =>
  code >= from && code <= to;

/** Joins the halves of surrogate pairs; a single half is invalid and becomes U+FFFD. */
export const joinSurrogates = (html: string): string =>
  html.includes('&#')
    ? html.replace(TWO_REFERENCES, (both, first: string, second: string) => {
        const [high, low] = [codeOf(first), codeOf(second)];
        return isIn(high, SURROGATES.high) && isIn(low, SURROGATES.low)
          ? String.fromCharCode(high, low)
          : both;
      })
    : html;

/**
 * Reads HTML in time linear in its length, decoding every named and numeric reference. A tag that
 * does not end is text.
 */
export function readHtml(html: string, handler: HtmlHandler): void {
  let name = '';
  let from = 0;
  let attribute = '';
  let value = '';
  let attributes = new Map<string, string>();
  let read = 0;
  const open = (at: number) => {
    read = at + 1;
    handler.open(name, attributes, from, read);
  };
  const openAndClose = (at: number) => {
    open(at);
    handler.close(name, from, read);
  };
  const skip = (at: number) => {
    read = at + 1;
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext(start, end) {
        handler.text(html.slice(start, end), start, end);
        read = end;
      },
      ontextentity(code, end) {
        handler.text(String.fromCodePoint(code), read, end);
        read = end;
      },
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase();
        from = start - 1;
        attributes = new Map();
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribentity(code) {
        value += String.fromCodePoint(code);
      },
      onattribend() {
        // The first of two attributes with the same name counts.
        if (!attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: open,
      onselfclosingtag: openAndClose,
      onclosetag(start, end) {
        const closing = html.indexOf('>', end);
        read = closing < 0 ? html.length : closing + 1;
        handler.close(html.slice(start, end).toLowerCase(), start - '</'.length, read);
      },
      oncomment: (_start, at) => skip(at),
      oncdata: (_start, at) => skip(at),
      ondeclaration: (_start, at) => skip(at),
      onprocessinginstruction: (_start, at) => skip(at),
      onend: () => undefined,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  if (read < html.length) handler.text(html.slice(read), read, html.length);
}
