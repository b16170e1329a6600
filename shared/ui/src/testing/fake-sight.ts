import { act } from '@testing-library/react';

/**
 * An IntersectionObserver of a test, which says what is in sight. Install it before what observes
 * is made.
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
