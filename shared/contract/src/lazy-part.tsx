import {
  createElement,
  lazy,
  useContext,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactElement,
} from 'react';
import { LazyAttempt } from './retry-boundary';

/** A part of a page whose code is loaded when it is first shown. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactElement;
  /** Preloads the code. A failure is ignored here; it surfaces when the part is shown. */
  preload(): void;
}

/**
 * Like `React.lazy`, but does not cache a failed load: when the {@link RetryBoundary} around the
 * part retries, the code is requested again. The host wraps every contribution of a module in such
 * a boundary. Wrap the part in `Suspense` as usual.
 */
export function lazyPart<Props extends object>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  type Whole = ComponentType<{ of: Props }>;
  let failedIn: number | null = null;
  let loaded: Whole | null = null;
  const load = async (): Promise<Whole> => {
    const { default: Loaded } = await fetch();
    loaded ??= ({ of }) => createElement(Loaded, of);
    return loaded;
  };
  const renew = (attempt: number) =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        failedIn = attempt;
        throw cause;
      }
    });
  let current = renew(0);

  function Part(props: Props): ReactElement {
    const attempt = useContext(LazyAttempt);
    // Render loaded code directly: `lazy` would first render the Suspense fallback.
    const [Current] = useState<Whole | LazyExoticComponent<Whole>>(() => {
      if (loaded) return loaded;
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
