import { useTranslation } from 'react-i18next';
import { lostFile, type LostFile } from './lost-file';

/**
 * {@link lostFile}, if the host has a text for it: an older host shows the refusal for the entire
 * form.
 */
export function useLostFile(...of: Parameters<typeof lostFile>): LostFile | null {
  const { i18n } = useTranslation('kit');
  const lost = lostFile(...of);
  return lost && i18n.exists(lost.problem) ? lost : null;
}
