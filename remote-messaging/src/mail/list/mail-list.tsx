import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, EmptyState, LongList, Skeleton } from '@riwaq/ui/core';
import { More, Problem } from '@riwaq/ui/page';
import type { MailActions } from '../data/use-mail-actions';
import type { MailList as Mails } from '../data/use-mails';
import { mailPath, type MailListView } from '../paths';
import { BulkBar } from './bulk-bar';
import { MailRow } from './mail-row';
import { useSelection } from './use-selection';

/** Estimated height of a row in pixels, and number of rows that are rendered together. */
const ROW_HEIGHT = 92;
const BLOCK = 8;

interface MailListProps {
  list: Mails;
  place: MailListView;
  openedGuid: string | null;
  /** The mail that was opened last: its row is always rendered, so that it can take the focus. */
  leftGuid: string | null;
  acts: MailActions;
  /** The scrolling element, if it is not the page. */
  scroller: RefObject<HTMLElement> | undefined;
  onWrite: () => void;
}

/** List of mails with bulk actions. */
export function MailList({
  list,
  place,
  openedGuid,
  leftGuid,
  acts,
  scroller,
  onWrite,
}: MailListProps) {
  const { t } = useTranslation('messaging');
  const { state } = list;
  const mails = state.kind === 'ready' ? state.data.items : NONE;
  const selection = useSelection(mails);
  const toggle = useRef(selection.toggle);
  toggle.current = selection.toggle;
  const onToggle = useCallback((mailGuid: string) => toggle.current(mailGuid), []);
  const { clear } = selection;
  const forget = useRef(clear);
  forget.current = clear;
  const which = `${place.box} ${place.shown} ${place.searchText}`;
  useEffect(() => forget.current(), [which]);

  if (state.kind === 'failed')
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;
  if (state.kind === 'loading') return <RowsLoading />;
  if (mails.length === 0) return <EmptyMailList place={place} onWrite={onWrite} />;
  return (
    <>
      <BulkBar place={place} selection={selection} acts={acts} />
      <LongList
        label={t(`mail.boxes.${place.box}`)}
        className="rw-messaging-mail-rows"
        rows={mails}
        keyOf={({ mailGuid }) => mailGuid}
        rowHeight={ROW_HEIGHT}
        blockSize={BLOCK}
        scroller={scroller}
        pinned={leftGuid}
      >
        {(mail) => (
          <MailRow
            mail={mail}
            to={mailPath(mail, place)}
            open={mail.mailGuid === openedGuid}
            chosen={selection.has(mail.mailGuid)}
            onToggle={onToggle}
          />
        )}
      </LongList>
      <More list={list} />
    </>
  );
}

const NONE: readonly never[] = [];

/** Explains why the list is empty and what to do next. */
function EmptyMailList({
  place: { box, searchText, shown },
  onWrite,
}: {
  place: MailListView;
  onWrite: () => void;
}) {
  const { t } = useTranslation('messaging');
  if (searchText !== '')
    return <EmptyState title={t('mail.empty.found')} hint={t('mail.empty.foundHint')} />;
  if (shown === 'unread')
    return <EmptyState title={t('mail.empty.unread')} hint={t('mail.empty.unreadHint')} />;
  if (shown === 'archived')
    return <EmptyState title={t('mail.empty.archived')} hint={t('mail.empty.archivedHint')} />;
  const write = (
    <Button type="primary" icon={<PenLine size={18} aria-hidden />} onClick={onWrite}>
      {t('mail.write')}
    </Button>
  );
  return (
    <EmptyState
      title={t(box === 'sent' ? 'mail.empty.sent' : 'mail.empty.inbox')}
      hint={t(box === 'sent' ? 'mail.empty.sentHint' : 'mail.empty.inboxHint')}
      action={write}
    />
  );
}

export function RowsLoading() {
  const { t } = useTranslation('messaging');
  return (
    <div role="status" aria-label={t('mail.loading')}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="rw-messaging-mail-row">
          <Skeleton avatar="circle" rows={2} />
        </div>
      ))}
    </div>
  );
}
