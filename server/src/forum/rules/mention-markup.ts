import { isGuid } from '@riwaq/api';
import { escapeAttribute } from '../../platform/files/escape-html';

const TAG = /<(\/?)span\b([^>]*)>/gi;
const MARK = /\sdata-mention="([^"]*)"/i;

interface Found {
  from: number;
  to: number;
  guid: string;
  inner: string;
}

/** Finds the marked spans of well-formed HTML, outermost only. */
function mentionsIn(html: string): Found[] {
  const found: Found[] = [];
  let depth = 0;
  let open: { from: number; start: number; guid: string; depth: number } | null = null;
  for (const { 0: tag, 1: slash, 2: attributes = '', index } of html.matchAll(TAG)) {
    if (slash === '') {
      depth += 1;
      const guid = MARK.exec(attributes)?.[1];
      if (open === null && guid !== undefined)
        open = { from: index, start: index + tag.length, guid, depth };
    } else {
      if (open?.depth === depth) {
        found.push({
          from: open.from,
          to: index + tag.length,
          guid: open.guid.toLowerCase(),
          inner: html.slice(open.start, index),
        });
        open = null;
      }
      depth -= 1;
    }
  }
  return found;
}

/** Returns the people whom a sanitised rich text mentions, each once, in order. */
export function mentionedIn(html: string): string[] {
  return [
    ...new Set(
      mentionsIn(html)
        .map(({ guid }) => guid)
        .filter((guid) => isGuid(guid)),
    ),
  ];
}

/**
 * Replaces the text of each mention with the name that `nameOf` returns. Without a name the mark is
 * removed and its text remains.
 */
export function withMentionNames(
  html: string,
  nameOf: (guid: string) => string | undefined,
): string {
  if (!html.includes('data-mention')) return html;
  let from = 0;
  let named = '';
  for (const mention of mentionsIn(html)) {
    const name = nameOf(mention.guid);
    named +=
      html.slice(from, mention.from) +
      (name === undefined
        ? withMentionNames(mention.inner, nameOf)
        : `<span data-mention="${mention.guid}">@${escapeAttribute(name)}</span>`);
    from = mention.to;
  }
  return named + html.slice(from);
}
