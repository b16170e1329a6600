import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';

/** Makes the address of a file absolute, by the file base address. */
export function useFileAddress(): (fileUrl: string | null) => string | null {
  const state = useStore(useShell().config.state);
  return (fileUrl) =>
    fileUrl !== null && state.kind === 'ready' ? new URL(fileUrl, state.addresses.file).href : null;
}
