import { useEffect, useLayoutEffect, useRef } from 'react';
import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { KEEPS_PLACE, KEEPS_PLACE_SELECTOR } from '@riwaq/contract';
import {
  Button,
  classes,
  EmptyState,
  PullToRefresh,
  SearchBox,
  useMediaQuery,
} from '@riwaq/ui/core';
import {
  Choices,
  InlinePart,
  PageHead,
  RefreshButton,
  ViewArrival,
  ViewLinks,
} from '@riwaq/ui/page';
import { useMailActions } from './data/use-mail-actions';
import { useLiveMail } from './data/use-live-mail';
import { useMails, useRefreshMail } from './data/use-mails';
import { DoneNotice } from './list/bulk-bar';
import { MailList } from './list/mail-list';
import { rowId } from './list/mail-row';
import { DraftList, MailThread } from './lazy-components';
import { WaitingMails } from './sending/waiting-mails';
import { ComposerOverlay } from './composer-overlay';
import { listPath, unfilteredView, MAIL_FILTERS, type MailBox } from './paths';
import { useMailAddress } from './use-mail-address';
import { useMailShortcuts } from './use-mail-shortcuts';
import './mail.css';

const BOXES = ['inbox', 'sent', 'drafts'] as const satisfies readonly MailBox[];
/** Minimum width at which the list and the open mail are shown side by side. */
const TWO_PANES = '(min-width: 1100px)';

/** Mail of the user: a list, and the open mail next to it or, on a narrow window, instead of it. */
export default function MailPage() {
  const { t } = useTranslation('messaging');
  const address = useMailAddress();
  const { place, opened } = address;
  const list = useMails(place);
  const acts = useMailActions();
  const sideBySide = useMediaQuery(TWO_PANES);
  const frame = useRef<HTMLDivElement>(null);
  const write = () => address.write({ kind: 'new' });
  const forget = useRef(acts.forget);
  forget.current = acts.forget;
  useEffect(() => forget.current(), [place.box]);
  const left = useReturnToRow(opened?.mailGuid ?? null, sideBySide);
  useLiveMail();
  useMailShortcuts({ address, list, acts, write });

  return (
    <ViewArrival view={opened?.mailGuid ?? place.box}>
      <div
        ref={frame}
        className={classes(
          'rw-messaging-mail',
          sideBySide && 'rw-messaging-two',
          opened && 'rw-messaging-mail-opened',
        )}
      >
        {(sideBySide || !opened) && (
          <MailLists
            address={address}
            list={list}
            acts={acts}
            leftGuid={left}
            sideBySide={sideBySide}
            onWrite={write}
          />
        )}
        {(sideBySide || opened) && (
          <section className="rw-messaging-reading" aria-label={t('mail.reading')}>
            {opened ? (
              <InlinePart rows={8}>
                <MailThread opened={opened} address={address} acts={acts} />
              </InlinePart>
            ) : (
              <EmptyState title={t('mail.chooseOne')} hint={t('mail.chooseOneHint')} />
            )}
          </section>
        )}
      </div>
      <ComposerOverlay address={address} />
    </ViewArrival>
  );
}

interface MailListsProps {
  address: ReturnType<typeof useMailAddress>;
  list: ReturnType<typeof useMails>;
  acts: ReturnType<typeof useMailActions>;
  leftGuid: string | null;
  sideBySide: boolean;
  onWrite: () => void;
}

/** The list of a mailbox, with its search, its filter and the choice of the mailbox. */
function MailLists({ address, list, acts, leftGuid, sideBySide, onWrite }: MailListsProps) {
  const { t } = useTranslation('messaging');
  const { place, opened } = address;
  const pane = useRef<HTMLDivElement>(null);
  const refresh = useRefreshMail();
  const shown = MAIL_FILTERS.filter((each) => each !== 'unread' || place.box === 'inbox').map(
    (value) => ({
      value,
      label: t(`mail.shown.${value}`),
    }),
  );
  const views = BOXES.map((box) => ({
    key: box,
    label: t(`mail.boxes.${box}`),
    to: listPath(unfilteredView(box)),
  }));
  return (
    <section className="rw-messaging-lists" aria-label={t(`mail.boxes.${place.box}`)}>
      <PageHead
        title={t(`mail.boxes.${place.box}`)}
        quiet
        tools={
          <>
            {place.box !== 'drafts' && (
              <SearchBox
                expanding
                label={t('mail.search')}
                value={place.searchText}
                onSearch={(searchText) => address.narrow({ searchText })}
              />
            )}
            <RefreshButton onRefresh={refresh} />
            <Button type="primary" icon={<PenLine size={18} aria-hidden />} onClick={onWrite}>
              {t('mail.write')}
            </Button>
          </>
        }
      />
      <ViewLinks label={t('mail.views')} views={views} current={place.box} />
      {place.box !== 'drafts' && (
        <Choices
          label={t('mail.filter')}
          choices={shown}
          value={place.shown}
          onChange={(value) => address.narrow({ shown: value ?? 'all' })}
        />
      )}
      <WaitingMails onEdit={({ guid }) => address.write({ kind: 'draft', guid })} />
      <DoneNotice acts={acts} />
      <div ref={pane} className="rw-messaging-scroll" {...KEEPS_PLACE}>
        <PullToRefresh onRefresh={refresh} button={false}>
          {place.box === 'drafts' ? (
            <InlinePart rows={6}>
              <DraftList onWrite={onWrite} />
            </InlinePart>
          ) : (
            <MailList
              list={list}
              place={place}
              openedGuid={opened?.mailGuid ?? null}
              leftGuid={leftGuid}
              acts={acts}
              scroller={sideBySide ? pane : undefined}
              onWrite={onWrite}
            />
          )}
        </PullToRefresh>
      </div>
    </section>
  );
}

/**
 * After a mail is closed, moves the focus to its row in the list. Returns the guid of the open or
 * last opened mail.
 */
function useReturnToRow(openedGuid: string | null, sideBySide: boolean): string | null {
  const last = useRef(openedGuid);
  const left = openedGuid ?? last.current;
  // A layout effect, so that it runs before the host focuses the page title.
  useLayoutEffect(() => {
    const closed = openedGuid === null ? last.current : null;
    last.current = openedGuid ?? last.current;
    const row = closed === null ? null : document.getElementById(rowId(closed));
    if (!row || document.activeElement?.closest(KEEPS_PLACE_SELECTOR)) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: sideBySide ? 'nearest' : 'center' });
  }, [openedGuid, sideBySide]);
  return left;
}
