import { useTranslation } from 'react-i18next';
import { useFileAccess, useVisitor } from '@riwaq/contract';
import { useAttempt } from './use-problem';

/**
 * Starts the download of a stored file. Notifies the user if the file is missing, forbidden, or the
 * request fails; calls `onDone` after a download has started.
 */
export function useDownload(): (
  fileUrl: string,
  onDone?: () => Promise<void> | void,
) => Promise<void> {
  const { t } = useTranslation('status');
  const { notify } = useVisitor();
  const files = useFileAccess();
  const attempt = useAttempt();
  return async (fileUrl, onDone) => {
    await attempt(async () => {
      if (await files.download(fileUrl)) await onDone?.();
      else notify.error(t('files.missing'));
    });
  };
}
