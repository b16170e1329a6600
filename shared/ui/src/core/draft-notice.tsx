import { Button } from './button';
import { FileClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from './relative-time';
import type { DraftHandle } from './use-draft';

/**
 * Notice that a draft was restored from an earlier visit, with a button that discards it. Renders
 * nothing otherwise.
 */
export function DraftNotice({
  draft,
}: {
  draft: Pick<DraftHandle<unknown>, 'restoredFrom' | 'discard'>;
}) {
  const { t } = useTranslation('kit');
  if (!draft.restoredFrom) return null;
  return (
    <div className="rw-draft" role="status">
      <FileClock size={16} aria-hidden />
      <span>
        {t('draft.restored')} <RelativeTime date={draft.restoredFrom} />
      </span>
      <Button type="link" size="small" onClick={draft.discard}>
        {t('draft.discard')}
      </Button>
    </div>
  );
}
