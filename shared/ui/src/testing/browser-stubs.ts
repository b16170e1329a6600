import { indexedStyles } from './computed-styles';

const mediaQueries = new Map<string, Set<() => void>>();
/** Matches by default: tests check final states, not animations. */
const STILL = '(prefers-reduced-motion: reduce)';
const holding = new Set([STILL]);

/** Sets whether a media query matches, and notifies its listeners. */
export function setMediaQuery(query: string, holds: boolean): void {
  if (holds) holding.add(query);
  else holding.delete(query);
  for (const changed of mediaQueries.get(query) ?? []) changed();
}

/** Resets media queries to their defaults and removes all listeners. */
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

/** Calls back once per element, as a browser does on the first layout. */
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

/**
 * Uses a timer: Node's own MessageChannel would keep the worker alive, and antd's Form throws
 * without one.
 */
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

/** Installs browser APIs that jsdom lacks or implements only in part. */
export function installBrowserStubs(): void {
  const computed = indexedStyles(window.getComputedStyle.bind(window));
  Object.defineProperties(window, {
    matchMedia: { configurable: true, writable: true, value: matchMedia },
    ResizeObserver: { configurable: true, writable: true, value: FirstResizeObserver },
    MessageChannel: { configurable: true, writable: true, value: TimerMessageChannel },
    // jsdom does not implement the pseudo-element argument and reports that on the console.
    getComputedStyle: {
      configurable: true,
      writable: true,
      value: (element: Element) => computed(element),
    },
    scrollTo: { configurable: true, writable: true, value: () => undefined },
  });
  Object.defineProperty(globalThis, 'MessageChannel', {
    configurable: true,
    writable: true,
    value: TimerMessageChannel,
  });
}
