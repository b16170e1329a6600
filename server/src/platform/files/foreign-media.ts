import { fileUrlIn } from './addresses';

const MEDIA = /<(?:img|audio|video|source)\b/i;
const TAG = /<(\/?)(a|img|audio|video|source)\b([^>]*)>/gi;
const LOADED = /\s(?:src|poster)="([^"]*)"/gi;
const WEB = /^https?:\/\//i;

interface Tag {
  from: number;
  to: number;
  closes: boolean;
  name: string;
  attributes: string;
}

const valueOf = ({ attributes }: Tag, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(attributes)?.[1]?.trim() ?? '';
const isOwn = (address: string): boolean => fileUrlIn(address.replaceAll('&amp;', '&')) !== null;

/**
 * A link that replaces an element, with its own words or its address; inside another link only the
 * words.
 */
function linkTo(address: string, words: string, inLink: boolean): string {
  const text = words === '' && WEB.test(address) ? address : words.replaceAll('&quot;', '"');
  return inLink || !WEB.test(address)
    ? text
    : `<a href="${address}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`;
}

/** Index of the tag that closes the one at `at`. */
function closingOf(tags: readonly Tag[], at: number): number {
  let depth = 0;
  for (let place = at; place < tags.length; place += 1) {
    if (tags[place]?.name !== tags[at]?.name) continue;
    depth += tags[place]?.closes ? -1 : 1;
    if (depth === 0) return place;
  }
  return tags.length;
}

function tagsIn(html: string): Tag[] {
  return [...html.matchAll(TAG)].map(
    ({ index, 0: tag, 1: slash, 2: name = '', 3: attributes = '' }): Tag => ({
      from: index,
      to: index + tag.length,
      closes: slash === '/',
      name: name.toLowerCase(),
      attributes,
    }),
  );
}

/** The HTML with other text in place of some tags, by their index. */
function replaceTags(
  html: string,
  tags: readonly Tag[],
  instead: ReadonlyMap<number, string>,
): string {
  let from = 0;
  let shown = '';
  for (const [at, { from: start, to }] of tags.entries()) {
    const other = instead.get(at);
    if (other === undefined) continue;
    shown += html.slice(from, start) + other;
    from = to;
  }
  return shown + html.slice(from);
}

/** The addresses of a sound or video, whose tags are `tags[at]` to `tags[end]`. */
function sourcesOf(tags: readonly Tag[], at: number, end: number): string[] {
  return tags
    .slice(at, end)
    .filter(({ name }, index) => index === 0 || name === 'source')
    .map((each) => valueOf(each, 'src'))
    .filter((address) => address !== '');
}

/** A tag without the addresses that are not own files. */
const withoutForeignAddresses = (tag: string): string =>
  tag.replace(LOADED, (attribute, address: string) => (isOwn(address) ? attribute : ''));

/**
 * Takes sanitised, well-formed HTML and leaves only own files as images, sounds and videos
 * (docs/decisions/0037): loading another site's media would disclose who reads, when and from
 * where. Each of those becomes a link, or its words if it has no usable address.
 */
export function linkForeignMedia(html: string): string {
  if (!MEDIA.test(html)) return html;
  const tags = tagsIn(html);
  const instead = new Map<number, string>();
  let links = 0;

  const replaceImage = (at: number, image: Tag): void => {
    const address = valueOf(image, 'src');
    if (isOwn(address)) return;
    const words = valueOf(image, 'alt') || valueOf(image, 'title');
    instead.set(at, linkTo(address, words, links > 0));
  };
  const replacePlayer = (at: number, { from, to }: Tag): void => {
    const end = closingOf(tags, at);
    const sources = sourcesOf(tags, at, end);
    if (sources.length === 0 || sources.some(isOwn)) {
      instead.set(at, withoutForeignAddresses(html.slice(from, to)));
    } else {
      instead.set(at, sources.map((address) => linkTo(address, '', links > 0)).join(' '));
      instead.set(end, '');
    }
  };

  for (const [at, tag] of tags.entries()) {
    if (tag.name === 'a') links += tag.closes ? -1 : 1;
    // `source` is a void element, but the HTML serialiser closes it.
    else if (tag.name === 'source') {
      if (tag.closes || !isOwn(valueOf(tag, 'src'))) instead.set(at, '');
    } else if (!tag.closes) {
      if (tag.name === 'img') replaceImage(at, tag);
      else replacePlayer(at, tag);
    }
  }
  return replaceTags(html, tags, instead);
}
