import { RICH_TEXT } from '@riwaq/api';
import sanitizeHtml from 'sanitize-html';
import { fileUrlIn, FILES_PREFIX, pathOf } from './addresses';
import { linkForeignMedia } from './foreign-media';

/** Elements that are removed with their content; of any other forbidden element the text stays. */
const REMOVED_WHOLE = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'template',
  'svg',
  'math',
  'title',
  'xmp',
  'plaintext',
  'select',
  'base',
  'meta',
  'link',
];
const INSTEAD: Readonly<Record<string, string>> = RICH_TEXT.instead;
const ADDRESSES = ['src', 'href', 'poster'] as const;

const DIRECTIONS: readonly string[] = RICH_TEXT.directions;

/** Drops a `dir` with an invalid direction. Word writes it in capitals. */
function withDirection(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const changed = { ...attributes };
  const direction = attributes['dir']?.trim().toLowerCase() ?? '';
  if (DIRECTIONS.includes(direction)) changed['dir'] = direction;
  else delete changed['dir'];
  return changed;
}

const policy: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT.tags],
  allowedAttributes: Object.fromEntries(
    Object.entries(RICH_TEXT.attributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedClasses: { '*': [...RICH_TEXT.classes] },
  allowedStyles: {
    '*': Object.fromEntries(
      Object.entries(RICH_TEXT.styles).map(([property, values]) => [property, [...values]]),
    ),
  },
  allowedSchemes: [...RICH_TEXT.linkSchemes],
  allowedSchemesByTag: Object.fromEntries(
    ['img', 'audio', 'video', 'source'].map((tag) => [tag, [...RICH_TEXT.sourceSchemes]]),
  ),
  allowedSchemesAppliedToAttributes: [...ADDRESSES],
  allowProtocolRelative: false,
  nonTextTags: REMOVED_WHOLE,
  nestingLimit: 100,
};

/**
 * Maximum number of open elements: the parser examines all of them at each new one, and stored text
 * is far less deep. Void elements, such as line breaks, are never open. Elements without an end
 * tag, such as paragraphs, count too.
 */
export const OPEN_MAX = 5000;
const OPENS_OR_CLOSES =
  /<(\/?)(?!(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)[\s/>])[a-z][^>]*>/gi;

/**
 * Removes tags that are nested too deeply, so that parsing does not take quadratic time. Sanitise
 * the result afterwards.
 */
export function dropDeepTags(html: string): string {
  // Every tag ends before here: behind it each beginning would be searched to the end of the text.
  const end = html.lastIndexOf('>') + 1;
  let open = 0;
  const shallow = html.slice(0, end).replace(OPENS_OR_CLOSES, (tag, closes: string) => {
    open = closes === '' ? open + 1 : Math.max(open - 1, 0);
    return open > OPEN_MAX ? '' : tag;
  });
  return shallow + html.slice(end);
}

/** The text without its markup, for search. */
function plainText(safeHtml: string): string {
  return safeHtml
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Sanitises rich text for storage: only markup that the API's policy allows, links that open in a
 * new tab, and own files by their plain addresses; media of other sites become links. The result is
 * well formed: every `<` and `>` outside a tag is escaped. `ownFileUrl` extracts the site's file
 * from an address.
 */
export function htmlForStorage(
  html: string,
  ownFileUrl: (address: string) => string | null = fileUrlIn,
): { html: string; fileUrls: string[]; text: string } {
  const fileUrls = new Set<string>();
  const canonical = (attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes => {
    const changed = withDirection(attributes);
    for (const name of ADDRESSES) {
      const fileUrl = ownFileUrl(attributes[name] ?? '');
      if (fileUrl === null) continue;
      fileUrls.add(fileUrl);
      changed[name] = pathOf(fileUrl);
    }
    return changed;
  };
  const safe = linkForeignMedia(
    sanitizeHtml(dropDeepTags(html), {
      ...policy,
      transformTags: {
        '*': (tagName, attributes) => ({
          tagName: Object.hasOwn(INSTEAD, tagName) ? INSTEAD[tagName]! : tagName,
          attribs:
            tagName === 'a'
              ? { ...canonical(attributes), target: '_blank', rel: 'noopener noreferrer nofollow' }
              : canonical(attributes),
        }),
      },
    }),
  );
  return { html: safe, fileUrls: [...fileUrls], text: plainText(safe) };
}

const TAG = /<[a-z][^>]*>/gi;
const OWN_FILE = new RegExp(`\\s(${ADDRESSES.join('|')})="(${FILES_PREFIX}[^"]*)"`, 'g');

/**
 * Stored rich text with a signed address for each own file that it shows. Replaces addresses only
 * inside tags, never in text. Stored media of other sites become links too.
 */
export function htmlForReading(html: string, address: (fileUrl: string) => string): string {
  const own = linkForeignMedia(html);
  if (!own.includes(FILES_PREFIX)) return own;
  return own.replace(TAG, (tag) =>
    tag.replace(OWN_FILE, (attribute, name: string, path: string) => {
      const fileUrl = fileUrlIn(path.replaceAll('&amp;', '&'));
      return fileUrl === null
        ? attribute
        : ` ${name}="${address(fileUrl).replaceAll('&', '&amp;')}"`;
    }),
  );
}
