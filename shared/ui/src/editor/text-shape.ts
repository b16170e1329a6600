/** Inline elements, with their names in a shape: one name for those that look the same. */
export const INLINE_NAMES: Readonly<Record<string, string>> = {
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  U: 'u',
  S: 's',
  DEL: 's',
  SUB: 'sub',
  SUP: 'sup',
  CODE: 'code',
  SPAN: 'span',
  A: 'a',
};
const MEDIA = new Set(['IMG', 'AUDIO', 'VIDEO']);
/** Attributes that the sanitiser sets on every link. */
const SET_ON_LINKS = new Set(['target', 'rel']);
const MEDIA_FRAME = 'media-wrap';
const POINTS_IN_PIXEL = 0.75;

type Marks = Readonly<Record<string, string>>;
/** Styled text, a line break, or the start or end of a block. */
type Token = { text: string; marks: string } | { tag: string };

const NO_MARKS: Marks = {};

function hexOf(color: string): string {
  const parts = /^rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)$/i.exec(color)?.slice(1);
  if (parts) return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color)?.slice(1);
  return (short ? `#${short.map((digit) => digit + digit).join('')}` : color).toLowerCase();
}

/** Normalises a style's value. */
function plainValue(property: string, value: string): string {
  if (property.endsWith('color')) return hexOf(value);
  if (property === 'font-size')
    return `${Number.parseFloat(value) * (value.endsWith('px') ? POINTS_IN_PIXEL : 1)}pt`;
  return value;
}

function stylesOf(element: Element): Marks {
  return Object.fromEntries(
    (element.getAttribute('style') ?? '').split(';').flatMap((declaration) => {
      const [property, value] = declaration.split(':').map((part) => part.trim().toLowerCase());
      return property && value ? [[property, plainValue(property, value)]] : [];
    }),
  );
}

const serialiseMarks = (marks: Marks): string =>
  Object.keys(marks)
    .sort()
    .map((name) => `${name}=${marks[name]}`)
    .join(';');

function attributesOf(element: Element, left: (name: string) => boolean = () => false): Marks {
  const named = [...element.attributes]
    .filter(({ name }) => name !== 'style' && !left(name))
    .map(({ name, value }) => [name, value]);
  return { ...Object.fromEntries(named), ...stylesOf(element) };
}

/** Normalises width and height, which may be attributes or styles; ignores the class. */
function mediaMarks(element: Element, marks: Marks): Marks {
  const { class: _class, alt = '', ...own } = attributesOf(element);
  const size = (['width', 'height'] as const).flatMap((name) =>
    own[name] ? [[name, Number.parseFloat(own[name]) + (own[name].endsWith('%') ? '%' : '')]] : [],
  );
  return {
    ...own,
    alt,
    ...Object.fromEntries(size),
    ...('href' in marks ? { link: marks['href'] } : {}),
  };
}

/**
 * Wrappers without a meaning of their own: around a medium, around lines of code, and a single
 * plain paragraph in an item or quotation.
 */
function isMereWrapper(element: Element): boolean {
  const parent = element.parentElement?.tagName;
  if (MEDIA.has(element.tagName)) return false;
  if (element.classList.contains(MEDIA_FRAME))
    return !element.hasAttribute('style') && !element.hasAttribute('dir');
  if (element.attributes.length > 0) return false;
  if (element.tagName === 'CODE') return parent === 'PRE';
  return (
    element.tagName === 'P' &&
    (parent === 'LI' || parent === 'BLOCKQUOTE') &&
    element.parentElement!.childNodes.length === 1
  );
}

function tokens(parent: ParentNode & Node, marks: Marks, code: boolean): Token[] {
  return [...parent.childNodes].flatMap((node): Token[] => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.nodeValue ?? '';
      return (code ? text.split(/(?=\n)|(?<=\n)/) : [text]).map((part) =>
        code && part === '\n' ? { tag: 'br' } : { text: part, marks: serialiseMarks(marks) },
      );
    }
    if (!(node instanceof Element)) return [];
    const name = node.tagName;
    if (name === 'BR') return [{ tag: 'br' }];
    if (isMereWrapper(node)) return tokens(node, marks, code);
    if (Object.hasOwn(INLINE_NAMES, name)) {
      const inline = INLINE_NAMES[name]!;
      const own = attributesOf(node, (attribute) => name === 'A' && SET_ON_LINKS.has(attribute));
      return tokens(
        node,
        { ...marks, ...(inline === 'span' ? {} : { [inline]: '' }), ...own },
        code,
      );
    }
    const tag = name.toLowerCase();
    const own = MEDIA.has(name)
      ? mediaMarks(node, marks)
      : attributesOf(
          node,
          (attribute) => attribute === 'class' && node.classList.contains(MEDIA_FRAME),
        );
    return [
      { tag: `${tag} ${serialiseMarks(own)}` },
      ...tokens(node, NO_MARKS, code || name === 'PRE'),
      { tag: `/${tag}` },
    ];
  });
}

/**
 * Canonical form of a rich text as a reader sees it: blocks with order and nesting, styled text,
 * links and media. Texts with equal shapes differ only in markup.
 */
export function textShape(root: ParentNode & Node): string {
  const shape: string[] = [];
  let looks = '';
  for (const token of tokens(root, NO_MARKS, false)) {
    if ('tag' in token) {
      // Whitespace at the edge of a block is not visible.
      if (shape.at(-1) === ' ') shape.pop();
      shape.push(`<${token.tag}>`);
      looks = '';
      continue;
    }
    for (const letter of token.text) {
      const space = /\s/.test(letter);
      if (space && (shape.at(-1) === ' ' || (shape.at(-1) ?? '<').startsWith('<'))) continue;
      if (!space && token.marks !== looks) {
        looks = token.marks;
        shape.push(`{${looks}}`);
      }
      shape.push(space ? ' ' : letter === '<' ? '&lt;' : letter);
    }
  }
  if (shape.at(-1) === ' ') shape.pop();
  return shape.join('');
}
