const mediaQueries = new Map<string, Set<() => void>>();
const holding = new Set<string>();

/** Makes a media query hold, or not, and tells everyone who watches it. */
export function setMediaQuery(query: string, holds: boolean): void {
  if (holds) holding.add(query);
  else holding.delete(query);
  for (const changed of mediaQueries.get(query) ?? []) changed();
}

function matchMedia(media: string): MediaQueryList {
  const listeners = mediaQueries.get(media) ?? mediaQueries.set(media, new Set()).get(media)!;
  const add = (_type: string, listener: unknown) => void listeners.add(listener as () => void);
  const remove = (_type: string, listener: unknown) => void listeners.delete(listener as () => void);
  return {
    media,
    get matches() { return holding.has(media); },
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
  readonly port1: { onmessage: ((event: { data: unknown }) => void) | null; close(): void } = { onmessage: null, close() {} };
  readonly port2 = { postMessage: (data: unknown) => void setTimeout(() => this.port1.onmessage?.({ data })), close() {} };
}

/** Installs what jsdom lacks, or has only in part. */
export function installBrowserStubs(): void {
  const computed = window.getComputedStyle.bind(window);
  Object.defineProperties(window, {
    matchMedia: { configurable: true, writable: true, value: matchMedia },
    ResizeObserver: { configurable: true, writable: true, value: FirstResizeObserver },
    MessageChannel: { configurable: true, writable: true, value: TimerMessageChannel },
    // jsdom does not implement the pseudo-element argument and says so on the console.
    getComputedStyle: { configurable: true, writable: true, value: (element: Element) => computed(element) },
    scrollTo: { configurable: true, writable: true, value: () => undefined },
  });
  Object.defineProperty(globalThis, 'MessageChannel', { configurable: true, writable: true, value: TimerMessageChannel });
}
