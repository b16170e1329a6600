import { forgetMediaQueries } from './browser-stubs';

/** Original properties of objects that tests may override. */
const over = [globalThis, navigator, document, window.crypto].map((owner) => ({
  owner,
  own: Object.getOwnPropertyDescriptors(owner),
}));
/** Globals that only tests add; other new globals of a window are set once by modules and stay. */
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
 * Restores the page for the next test file in the same process (docs/decisions/0050): timers,
 * mocks, storage, address, injected style sheets and attributes of the document.
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
