import type { MailType } from '@riwaq/api';
import { useLocation, useNavigate, useParams, useSearchParams } from '@riwaq/contract/router';
import { useCloseOnce } from '@riwaq/ui/compiled-in';
import {
  listPath,
  mailPath,
  NEW_MAIL,
  MAIL_FILTERS,
  type MailBox,
  type MailListView,
  type ComposerTarget,
} from './paths';

export interface MailAddress {
  place: MailListView;
  /** The open mail, if any. */
  opened: { mailGuid: string; type: MailType } | null;
  /** The mail that is being written, if any. */
  writing: ComposerTarget | null;
  /** Changes search or filter of the list, keeping the open mail. Replaces the history entry. */
  narrow: (change: Partial<MailListView>) => void;
  /**
   * Preselected recipient of a new mail, set by the link that opened it, such as an action next to
   * a person.
   */
  to: { guid: string; name: string } | null;
  /** Opens the composer over the page; Back closes it. */
  write: (writing: ComposerTarget) => void;
  /**
   * Puts the guid of the saved draft into the address of a new mail, so that a reload finds the
   * draft.
   */
  named: (draftGuid: string) => void;
  /** Closes the composer and removes its history entry, so that Back does not reopen it. */
  closeWriting: () => void;
  /** Closes the open mail and shows its list. */
  closeMail: () => void;
}

/** History state of an entry at which the composer is open. */
export interface ComposerHistoryState {
  /** The composer was opened from a page of mail, so closing goes back to it. */
  over?: boolean;
  to?: { guid: string; name: string };
}

/** Parses the address: the list, the open mail, and the mail that is being written. */
export function useMailAddress(): MailAddress {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as {
    pathname: string;
    state: ComposerHistoryState | null;
  };
  const { id, type } = useParams<'id' | 'type'>();
  const [query] = useSearchParams();

  const opened =
    id === undefined
      ? null
      : { mailGuid: id, type: type === 'sent' ? ('sent' as const) : ('received' as const) };
  const box: MailBox =
    query.get('view') === 'drafts'
      ? 'drafts'
      : (opened ? opened.type === 'sent' : pathname.toLowerCase().startsWith('/sent'))
        ? 'sent'
        : 'inbox';
  const place: MailListView = {
    box,
    searchText: query.get('q') ?? '',
    shown: MAIL_FILTERS.find((each) => each === query.get('show')) ?? 'all',
  };
  const [compose, reply] = [query.get('compose'), query.get('reply')];
  const writing: ComposerTarget | null =
    compose === NEW_MAIL
      ? { kind: 'new' }
      : compose !== null
        ? { kind: 'draft', guid: compose }
        : reply !== null
          ? { kind: 'reply', mailGuid: reply }
          : null;
  const here = (at: MailListView, what: ComposerTarget | null) =>
    opened ? mailPath(opened, at, what) : listPath(at, what);

  const closeWriting = useCloseOnce({
    open: writing !== null,
    openedHere: state?.over ?? false,
    replace: () => void navigate(here(place, null), { replace: true }),
  });

  return {
    place,
    opened,
    writing,
    to: state?.to ?? null,
    narrow: (change) => void navigate(here({ ...place, ...change }, null), { replace: true }),
    write: (what) =>
      void navigate(here(place, what), { state: { over: true }, replace: writing !== null }),
    named: (guid) => void navigate(here(place, { kind: 'draft', guid }), { replace: true, state }),
    closeWriting,
    closeMail: () => void navigate(listPath(place), { replace: true }),
  };
}
