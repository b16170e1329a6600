import { useShell } from '../boot/shell-context';
import { isSameJson, useSelected } from '../state/use-selected';
import { useStore } from '../state/use-store';
import { resolvePath, type Destination } from './routes';

/**
 * Returns a function from a path to its destination, as far as the configuration and the manifests
 * are loaded.
 */
export function useDestinations(): (pathname: string) => Destination {
  const shell = useShell();
  const modules = useStore(shell.modules.modules);
  const config = useStore(shell.config.state);
  return (pathname) =>
    resolvePath(
      pathname,
      modules,
      config.kind === 'ready' && modules.length === config.config.modules.length,
    );
}

/** Returns the destination of one path; renders again only when it changes. */
export function useDestination(pathname: string): Destination {
  const shell = useShell();
  const count = useSelected(shell.config.state, (config) =>
    config.kind === 'ready' ? config.config.modules.length : null,
  );
  return useSelected(
    shell.modules.modules,
    (modules) => resolvePath(pathname, modules, modules.length === count),
    isSameJson,
  );
}
