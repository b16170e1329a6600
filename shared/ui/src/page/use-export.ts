import { exportStatuses, type Answer, type FileAnswer } from '@riwaq/api';
import { presentDataOf } from './response';
import { useAttempt } from './use-problem';

/** Hands a file to the browser, to be saved under its name. */
function saveFile({ name, octets }: FileAnswer): void {
  const address = URL.createObjectURL(new Blob([octets]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * Asks for a file and saves it; tells the person when there is none. `onSaved` follows a file that
 * is there.
 */
export function useExport(): (
  ask: () => Promise<Answer<FileAnswer | null>>,
  onSaved?: (file: FileAnswer) => void,
) => Promise<boolean> {
  const attempt = useAttempt();
  return (ask, onSaved) =>
    attempt(async () => {
      const file = presentDataOf(await ask());
      saveFile(file);
      onSaved?.(file);
    }, exportStatuses);
}
