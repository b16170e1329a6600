import { act } from '@testing-library/react';

/**
 * Fakes IntersectionObserver; `see` reports elements as visible or hidden. Install it before the
 * observer is created.
 */
export function fakeSight(): {
  readonly observed: ReadonlySet<Element>;
  see(boxes: Iterable<Element>, visible?: boolean): void;
  restore(): void;
} {
  const observed = new Set<Element>();
  let tell: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => undefined;
  class FakeObserver {
    constructor(heard: typeof tell) {
      tell = heard;
    }
    observe(box: Element) {
      observed.add(box);
    }
    unobserve(box: Element) {
      observed.delete(box);
    }
    disconnect() {
      observed.clear();
    }
  }
  Object.defineProperty(globalThis, 'IntersectionObserver', {
    configurable: true,
    value: FakeObserver,
  });
  return {
    observed,
    see: (boxes, isIntersecting = true) =>
      act(() =>
        tell(
          [...boxes]
            .filter((box) => observed.has(box))
            .map((target) => ({ target, isIntersecting })),
        ),
      ),
    restore: () => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'),
  };
}
