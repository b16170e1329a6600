const mediaQueries = new Map<string, Set<() => void>>();
/** Tests look at what is there in the end, not at what is on its way. */
const STILL = '(prefers-reduced-motion: reduce)';
const holding = new Set([STILL]);

/** Makes a media query hold, or not, and tells everyone who watches it. */
export function setMediaQuery(query: string, holds: boolean): void {
  if (holds) holding.add(query);
  else holding.delete(query);
  for (const changed of mediaQueries.get(query) ?? []) changed();
}

/** Media queries hold as at the beginning, and nobody watches one. */
export function forgetMediaQueries(): void {
  mediaQueries.clear();
  holding.clear();
  holding.add(STILL);
}

function matchMedia(media: string): MediaQueryList {
  const listeners = mediaQueries.get(media) ?? mediaQueries.set(media, new Set()).get(media)!;
  const add = (_type: string, listener: unknown) => void listeners.add(listener as () => void);
  const remove = (_type: string, listener: unknown) =>
    void listeners.delete(listener as () => void);
  return {
    media,
    get matches() {
      return holding.has(media);
    },
    onchange: null,
    addEventListener: add,
    removeEventListener: remove,
    addListener: (listener) => add('change', listener),
    removeListener: (listener) => remove('change', listener),
    dispatchEvent: () => false,
  };
}

/** Tells of an element once, as a browser does when it is first laid out. */
class FirstResizeObserver implements ResizeObserver {
  readonly #callback: ResizeObserverCallback;

  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback;
  }

  observe(): void {
    this.#callback([], this);
  }

  unobserve(): void {}
  disconnect(): void {}
}

/** By a timer: Node's own would keep the worker alive, and antd's Form throws without one. */
class TimerMessageChannel {
  readonly port1: { onmessage: ((event: { data: unknown }) => void) | null; close(): void } = {
    onmessage: null,
    close() {},
  };
  readonly port2 = {
    postMessage: (data: unknown) => void setTimeout(() => this.port1.onmessage?.({ data })),
    close() {},
  };
}

/** What tells whether something can be seen or pressed, and which way it runs. */
const ASKED_FOR = [
  'display',
  'visibility',
  'opacity',
  'content-visibility',
  'pointer-events',
  'direction',
];
/** A rule of one of these, or one that holds others. */
const asksFor = (rule: CSSRule): boolean =>
  !(rule instanceof CSSStyleRule) ||
  ASKED_FOR.some((property) => rule.style.getPropertyValue(property) !== '');
const thinned = new WeakSet<CSSStyleSheet>();

/**
 * Leaves of the sheets what tests ask for. jsdom tries every rule on an element and on all it
 * stands in, each time it is asked for its style, and what it has understood of more than a
 * thousand selectors it forgets.
 */
function thinSheets(): void {
  for (const sheet of document.styleSheets) {
    if (thinned.has(sheet)) continue;
    thinned.add(sheet);
    const rules = [...sheet.cssRules].filter(asksFor);
    Object.defineProperty(sheet, 'cssRules', { configurable: true, value: rules });
  }
}

/** What jsdom knows of the rules of elements, which it forgets at each change of the document. */
function knownRules(): object | null {
  const inner = Object.getOwnPropertySymbols(document).find(
    ({ description }) => description === 'impl',
  );
  return inner === undefined
    ? null
    : ((document as unknown as Record<symbol, { _styleCache?: object | null }>)[inner]
        ?._styleCache ?? null);
}

/**
 * Computes styles once for as long as the document stays as it is. jsdom remembers which rules are
 * an element's, but reads each of their values anew, and those of all it stands in, whenever it is
 * asked: many times for every search by role.
 */
function onceComputed(
  compute: (element: Element) => CSSStyleDeclaration,
): (element: Element) => CSSStyleDeclaration {
  let rules: object | null = null;
  let styles = new WeakMap<Element, CSSStyleDeclaration>();
  return (element) => {
    if (element.ownerDocument !== document) return compute(element);
    const known = rules !== null && rules === knownRules() ? styles.get(element) : undefined;
    if (known) return known;
    const style = compute(element);
    if (rules !== knownRules()) {
      rules = knownRules();
      styles = new WeakMap();
    }
    styles.set(element, style);
    return style;
  };
}

/** Installs what jsdom lacks, or has only in part. */
export function installBrowserStubs(): void {
  const computed = onceComputed(window.getComputedStyle.bind(window));
  Object.defineProperties(window, {
    matchMedia: { configurable: true, writable: true, value: matchMedia },
    ResizeObserver: { configurable: true, writable: true, value: FirstResizeObserver },
    MessageChannel: { configurable: true, writable: true, value: TimerMessageChannel },
    // jsdom does not implement the pseudo-element argument and says so on the console.
    getComputedStyle: {
      configurable: true,
      writable: true,
      value: (element: Element) => {
        thinSheets();
        return computed(element);
      },
    },
    scrollTo: { configurable: true, writable: true, value: () => undefined },
  });
  Object.defineProperty(globalThis, 'MessageChannel', {
    configurable: true,
    writable: true,
    value: TimerMessageChannel,
  });
}
