import { exportStatuses, type ApiResponse, type FileDownload } from '@riwaq/api';
import { presentDataOf } from './response';
import { useAttempt } from './use-problem';

/** Lets the browser save a file under its name. */
function saveFile({ name, octets }: FileDownload): void {
  const address = URL.createObjectURL(new Blob([octets]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * Requests a file and saves it; notifies the user if there is none. Calls `onSaved` after saving.
 */
export function useExport(): (
  ask: () => Promise<ApiResponse<FileDownload | null>>,
  onSaved?: (file: FileDownload) => void,
) => Promise<boolean> {
  const attempt = useAttempt();
  return (ask, onSaved) =>
    attempt(async () => {
      const file = presentDataOf(await ask());
      saveFile(file);
      onSaved?.(file);
    }, exportStatuses);
}
