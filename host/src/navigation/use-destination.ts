import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';
import { resolvePath, type Destination } from './routes';

/** What a path opens, as far as the configuration and the manifests are read. */
export function useDestination(pathname: string): Destination {
  const shell = useShell();
  const modules = useStore(shell.modules.modules);
  const config = useStore(shell.config.state);
  return resolvePath(pathname, modules, config.kind === 'ready' && modules.length === config.config.modules.length);
}
