import { Archive, ArchiveRestore, MailCheck, MailX, Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '@riwaq/ui/core';
import { CheckChoice } from '@riwaq/ui/plain';
import type { MailActions } from '../data/use-mail-actions';
import type { MailListView } from '../paths';
import type { MailSelection } from './use-selection';

interface BulkBarProps {
  place: MailListView;
  selection: MailSelection;
  acts: MailActions;
}

function useDeselect(clear: MailSelection['clear']) {
  const bar = useRef<HTMLDivElement>(null);
  // The pressed button unmounts with the selection, so focus the checkbox.
  const deselect = () => {
    const isHere = bar.current?.contains(document.activeElement);
    clear();
    if (isHere) bar.current?.querySelector('input')?.focus();
  };
  return { bar, deselect };
}

/** Actions on all selected mails. */
export function BulkBar({ place, selection, acts }: BulkBarProps) {
  const { t } = useTranslation('messaging');
  const { mails, extent, toggleAll } = selection;
  const { busy } = acts;
  const guidsOf = (wanted: (mail: (typeof mails)[number]) => boolean) =>
    mails.filter(wanted).map(({ mailGuid }) => mailGuid);
  const { bar, deselect } = useDeselect(selection.clear);
  const run = (work: (guids: string[]) => Promise<boolean>, guids: string[]) =>
    void work(guids).then((done) => {
      if (done) deselect();
    });
  const [unread, read, all] = [
    guidsOf((mail) => !mail.read),
    guidsOf((mail) => mail.read),
    guidsOf(() => true),
  ];
  const archived = place.shown === 'archived';
  const marksRead = unread.length > 0;
  const MarkIcon = marksRead ? MailCheck : MailX;
  return (
    <div ref={bar} className="rw-messaging-bulk" role="toolbar" aria-label={t('mail.bulk.label')}>
      <CheckChoice
        className="rw-messaging-pick"
        checked={extent === 'all'}
        indeterminate={extent === 'some'}
        onChange={toggleAll}
      >
        <span className="rw-hidden">{t('mail.bulk.page')}</span>
      </CheckChoice>
      {extent === 'none' ? (
        <span className="rw-messaging-mail-muted" aria-hidden>
          {t('mail.bulk.page')}
        </span>
      ) : (
        <>
          <span role="status">{t('mail.bulk.chosen', { count: mails.length })}</span>
          <span className="rw-messaging-bulk-acts">
            {place.box === 'inbox' && (
              <IconButton
                label={t(marksRead ? 'mail.markRead' : 'mail.markUnread')}
                icon={<MarkIcon size={18} aria-hidden />}
                loading={busy === 'read'}
                onClick={() =>
                  run((guids) => acts.markRead(guids, marksRead), marksRead ? unread : read)
                }
              />
            )}
            <IconButton
              label={t(archived ? 'mail.takeBack' : 'mail.archive')}
              icon={
                archived ? (
                  <ArchiveRestore size={18} aria-hidden />
                ) : (
                  <Archive size={18} aria-hidden />
                )
              }
              loading={busy === 'archive'}
              onClick={() => run((guids) => acts.archive(guids, !archived), all)}
            />
            <IconButton
              danger
              label={t('mail.delete.action')}
              icon={<Trash2 size={18} aria-hidden />}
              loading={busy === 'delete'}
              onClick={() => run(acts.remove, all)}
            />
            <IconButton
              label={t('mail.bulk.clear')}
              icon={<X size={18} aria-hidden />}
              onClick={deselect}
            />
          </span>
        </>
      )}
    </div>
  );
}

/** Reports the last action and offers Undo. */
export function DoneNotice({ acts: { done, busy, forget } }: { acts: MailActions }) {
  const { t } = useTranslation('messaging');
  return (
    <div role="status">
      {done && (
        <div className="rw-messaging-done">
          <span>{done.text}</span>
          {done.undo && (
            <Button
              type="link"
              size="small"
              loading={busy !== null}
              onClick={() => void done.undo?.()}
            >
              {t('mail.undo')}
            </Button>
          )}
          <IconButton
            size="small"
            label={t('mail.dismiss')}
            icon={<X size={16} aria-hidden />}
            onClick={forget}
          />
        </div>
      )}
    </div>
  );
}
