import { useTranslation } from 'react-i18next';
import { lostFile, type LostFile } from './lost-file';

/**
 * {@link lostFile}, where the host has the text for it: an older one tells the refusal for the
 * whole form.
 */
export function useLostFile(...of: Parameters<typeof lostFile>): LostFile | null {
  const { i18n } = useTranslation('kit');
  const lost = lostFile(...of);
  return lost && i18n.exists(lost.problem) ? lost : null;
}
