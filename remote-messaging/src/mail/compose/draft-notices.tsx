import { FileClock, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton, RelativeTime, UserText } from '@riwaq/ui/core';
import { useAllDrafts } from '../drafts/use-all-drafts';

/** Shows when the draft was saved, and lets the user discard it. */
export function RestoredNotice({ date, onDiscard }: { date: string; onDiscard: () => void }) {
  const { t } = useTranslation('messaging');
  return (
    <div className="rw-messaging-notice" role="status">
      <FileClock size={16} aria-hidden />
      <span>
        {t('mail.draft.from')} <RelativeTime date={date} />
      </span>
      <IconButton
        className="rw-messaging-end"
        size="small"
        danger
        label={t('mail.draft.delete')}
        icon={<Trash2 size={16} aria-hidden />}
        onClick={onDiscard}
      />
    </div>
  );
}

/** Offers earlier unsent drafts while a new mail is being written. */
export function DraftOffer({
  writtenGuid,
  onDraft,
}: {
  writtenGuid: string;
  onDraft: (guid: string) => void;
}) {
  const { t } = useTranslation('messaging');
  const drafts = useAllDrafts().filter(
    ({ draftGuid, replyOnGuid }) => replyOnGuid === null && draftGuid !== writtenGuid,
  );
  const [latest] = drafts;
  if (!latest) return null;
  return (
    <div className="rw-messaging-notice" role="status">
      <FileClock size={16} aria-hidden />
      <span>
        {t('mail.draft.offer', { count: drafts.length })}{' '}
        <UserText as="strong">{latest.title || t('mail.draft.untitled')}</UserText>
      </span>
      <Button className="rw-messaging-end" size="small" onClick={() => onDraft(latest.draftGuid)}>
        {t('mail.draft.goOn')}
      </Button>
    </div>
  );
}
