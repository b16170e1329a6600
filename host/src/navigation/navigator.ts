export interface NavigateOptions {
  replace?: boolean;
}
type Go = (path: string, options?: NavigateOptions) => void;

/**
 * Navigates to a path of the site from outside a component. Calls before the router is mounted are
 * executed once it is.
 */
export interface Navigator {
  readonly go: Go;
  /** The full address of a path. */
  href(path: string): string;
  /** Attaches the router until the disposer is called. */
  attach(go: Go): () => void;
}

export function createNavigator(origin: string): Navigator {
  let attached: Go | null = null;
  let waiting: [string, NavigateOptions?] | null = null;
  return {
    go(path, options) {
      if (attached) attached(path, options);
      else waiting = [path, options];
    },
    href: (path) => new URL(path, origin).href,
    attach(go) {
      attached = go;
      if (waiting) go(...waiting);
      waiting = null;
      return () => {
        if (attached === go) attached = null;
      };
    },
  };
}
