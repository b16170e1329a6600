import { isGuid, RICH_TEXT } from '@riwaq/api';
import { linkForeignMedia } from './foreign-media';
import createDOMPurify, {
  type DOMPurify,
  type UponSanitizeAttributeHookEvent,
  type UponSanitizeElementHookEvent,
} from 'dompurify';

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = RICH_TEXT.attributes;
const STYLES: Readonly<Record<string, readonly RegExp[]>> = RICH_TEXT.styles;
const INSTEAD: Readonly<Record<string, string>> = RICH_TEXT.instead;
const SOURCES = new Set(['src', 'poster']);

/**
 * Scheme of an address, '' for a relative one. Ignores the characters that browsers ignore in a
 * scheme.
 */
function schemeOf(address: string): string {
  const bare = [...address]
    .filter((character) => character > ' ' && character !== '\u007f')
    .join('');
  return /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase() ?? '';
}

function addressAllowed(name: string, address: string): boolean {
  const scheme = schemeOf(address);
  const schemes: readonly string[] = SOURCES.has(name)
    ? RICH_TEXT.sourceSchemes
    : RICH_TEXT.linkSchemes;
  return scheme === ''
    ? !/[:\\]/.test(address.split(/[/?#]/, 1)[0] ?? '')
    : schemes.includes(scheme);
}

function allowedStyle(style: string): string {
  return style
    .split(';')
    .flatMap((declaration) => {
      const at = declaration.indexOf(':');
      const property = declaration.slice(0, at).trim().toLowerCase();
      const value = declaration.slice(at + 1).trim();
      return Object.hasOwn(STYLES, property) &&
        STYLES[property]!.some((pattern) => pattern.test(value))
        ? [`${property}:${value}`]
        : [];
    })
    .join(';');
}

const allowedClasses = (value: string): string =>
  value
    .split(/\s+/)
    .filter((name) => (RICH_TEXT.classes as readonly string[]).includes(name))
    .join(' ');

function onAttribute(element: Element, event: UponSanitizeAttributeHookEvent): void {
  const tag = element.nodeName.toLowerCase();
  const name = event.attrName;
  const known =
    ATTRIBUTES['*']!.includes(name) ||
    (Object.hasOwn(ATTRIBUTES, tag) && ATTRIBUTES[tag]!.includes(name));
  if (!known) event.keepAttr = false;
  else if (name === 'href' || SOURCES.has(name))
    event.keepAttr = addressAllowed(name, event.attrValue);
  else if (name === 'dir') {
    event.attrValue = event.attrValue.trim().toLowerCase();
    event.keepAttr = (RICH_TEXT.directions as readonly string[]).includes(event.attrValue);
  } else if (name === 'data-mention') event.keepAttr = isGuid(event.attrValue);
  else if (name === 'style' || name === 'class') {
    event.attrValue =
      name === 'style' ? allowedStyle(event.attrValue) : allowedClasses(event.attrValue);
    event.keepAttr = event.attrValue !== '';
  }
}

/**
 * Replaces a forbidden block by its allowed substitute; DOMPurify then visits the substitute and
 * its content.
 */
function onBlock(node: Node, { tagName }: UponSanitizeElementHookEvent): void {
  if (!(node instanceof HTMLElement) || !Object.hasOwn(INSTEAD, tagName)) return;
  const other = node.ownerDocument.createElement(INSTEAD[tagName]!);
  for (const { name, value } of node.attributes) other.setAttribute(name, value);
  other.append(...node.childNodes);
  node.replaceWith(other);
}

function onElement(element: Element): void {
  if (element.nodeName !== 'A' || !element.hasAttribute('href')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer');
}

const CONFIG = {
  ALLOWED_TAGS: [...RICH_TEXT.tags],
  ALLOWED_ATTR: [...new Set(Object.values(ATTRIBUTES).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  KEEP_CONTENT: true,
};

let purifier: DOMPurify | undefined;

function purify(): DOMPurify {
  if (purifier) return purifier;
  purifier = createDOMPurify(window);
  purifier.addHook('uponSanitizeElement', onBlock);
  purifier.addHook('uponSanitizeAttribute', onAttribute);
  purifier.addHook('afterSanitizeAttributes', onElement);
  return purifier;
}

/**
 * Sanitises `html` under the API's policy and returns a DOM fragment, which is not serialised and
 * parsed again (that could reactivate markup). Shows media of this site and of `fileOrigins`; media
 * of other sites become links.
 */
export function sanitiseToFragment(
  html: string,
  fileOrigins: readonly string[] = [],
): DocumentFragment {
  // The fragment belongs to an inert document: nothing loads until it is inserted into the page.
  const nodes = purify().sanitize(html, { ...CONFIG, RETURN_DOM_FRAGMENT: true });
  linkForeignMedia(nodes, fileOrigins);
  return nodes;
}

/** The same as {@link sanitiseToFragment}, serialised. */
export function sanitiseHtml(html: string, fileOrigins: readonly string[] = []): string {
  const { body } = document.implementation.createHTMLDocument('');
  body.append(sanitiseToFragment(html, fileOrigins));
  return body.innerHTML;
}
