import { useTranslation } from 'react-i18next';
import { useFileAccess, useVisitor } from '@riwaq/contract';
import { useAttempt } from './use-problem';

/**
 * Hands a stored file to the browser. A file that is not there any more, or not for this person,
 * and a call that fails are told; `onDone` follows a download that began.
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
