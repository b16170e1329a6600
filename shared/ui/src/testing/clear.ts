import { forgetMediaQueries } from './browser-stubs';

/** What a test may put over what the browser has: as it was before the first of them. */
const over = [globalThis, navigator, document, window.crypto].map((owner) => ({
  owner,
  own: Object.getOwnPropertyDescriptors(owner),
}));
/** Added by tests, unlike the rest of what appears in a window, which modules put there once. */
const ADDED = [
  'IntersectionObserver',
  'connection',
  'clipboard',
  'mediaDevices',
  'currentScript',
  'scrollY',
];

function putBack(owner: object, own: Record<string, PropertyDescriptor>): void {
  for (const name of ADDED)
    if (!(name in own) && Object.hasOwn(owner, name)) Reflect.deleteProperty(owner, name);
  for (const [name, descriptor] of Object.entries(own)) {
    const now = Object.getOwnPropertyDescriptor(owner, name);
    if (descriptor.configurable && (now?.value !== descriptor.value || now?.get !== descriptor.get))
      Object.defineProperty(owner, name, descriptor);
  }
}

/**
 * Puts back what test files that run in one page find there (docs/decisions/0050): clocks, doubles,
 * what is kept, the address, the sheets that components put in the page, and the document's
 * attributes.
 */
export function clear(): void {
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const { owner, own } of over) putBack(owner, own);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  forgetMediaQueries();
  document.title = '';
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
