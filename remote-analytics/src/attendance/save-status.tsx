import { Check, CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@riwaq/ui/core';
import type { UnsentMark } from './attendance-queue';

/** Shows the state of saving as text. */
export function SaveStatus({
  unsent,
  cutOff,
  onSendNow,
}: {
  unsent: readonly UnsentMark[];
  cutOff: boolean;
  onSendNow: () => void;
}) {
  const { t } = useTranslation('analytics');
  const inState = (kind: UnsentMark['state']['kind']) =>
    unsent.filter(({ state }) => state.kind === kind).length;
  const [left, conflicts, refused] = [inState('waiting'), inState('conflict'), inState('refused')];
  return (
    <div
      className="rw-attendance-save"
      role="status"
      data-left={left}
      data-cut-off={cutOff || undefined}
    >
      {unsent.length === 0 && (
        <>
          <Check size={16} aria-hidden />
          <span>{t('attendance.saved.all')}</span>
        </>
      )}
      {left > 0 &&
        (cutOff ? (
          <>
            <CloudOff size={16} aria-hidden />
            <span>{t('attendance.saved.waiting', { count: left })}</span>
            <Button size="small" onClick={onSendNow}>
              {t('attendance.sendNow')}
            </Button>
          </>
        ) : (
          <span>{t('attendance.saved.sending', { count: left })}</span>
        ))}
      {conflicts > 0 && <strong>{t('attendance.saved.conflicts', { count: conflicts })}</strong>}
      {refused > 0 && <strong>{t('attendance.saved.refused', { count: refused })}</strong>}
    </div>
  );
}
