import { useShell } from '../boot/shell-context';
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

/** Returns the destination of one path. */
export const useDestination = (pathname: string): Destination => useDestinations()(pathname);
