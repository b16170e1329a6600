import { createElement, lazy, useContext, useState, type ComponentType, type ReactElement } from 'react';
import { LazyAttempt } from './retry-boundary';

/** A part of a page whose code is loaded when it is first shown. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactElement;
  /** Loads the code ahead of need; a failure is left for when the part is shown. */
  preload(): void;
}

/**
 * Like `React.lazy`, except that a failed load is not kept for ever: when the {@link RetryBoundary} around the part
 * is tried again, the code is asked for again. Every contribution of a module stands in one. Wrap the part in
 * `Suspense` as usual.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): LazyPart<Props> {
  let failedIn: number | null = null;
  const renew = (attempt: number) => lazy(async () => {
    try {
      const { default: Loaded } = await load();
      return { default: ({ of }: { of: Props }) => createElement(Loaded, of) };
    } catch (cause) {
      failedIn = attempt;
      throw cause;
    }
  });
  let current = renew(0);

  function Part(props: Props): ReactElement {
    const attempt = useContext(LazyAttempt);
    const [Current] = useState(() => {
      if (failedIn !== null && failedIn !== attempt) {
        failedIn = null;
        current = renew(attempt);
      }
      return current;
    });
    return <Current of={props} />;
  }
  return Object.assign(Part, { preload: () => void load().catch(() => undefined) });
}
