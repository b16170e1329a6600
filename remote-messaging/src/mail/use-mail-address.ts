import type { MailType } from '@riwaq/api';
import { useLocation, useNavigate, useParams, useSearchParams } from '@riwaq/contract/router';
import { useCloseOnce } from '@riwaq/ui/compiled-in';
import { listPath, mailPath, NEW, SHOWN, type Box, type Place, type Writing } from './paths';

export interface MailAddress {
  place: Place;
  /** The mail that is open. */
  opened: { mailGuid: string; type: MailType } | null;
  /** What is being written. */
  writing: Writing | null;
  /** The same page with another list beside the mail. */
  narrow: (change: Partial<Place>) => void;
  /** Whom something new is to, where that was chosen elsewhere. */
  to: { guid: string; name: string } | null;
  /** Opens what is written over the page; Back closes it. */
  write: (writing: Writing) => void;
  /** What began as something new is found again by this guid. */
  named: (draftGuid: string) => void;
  /** Closes what is written, and leaves no step behind that would open it again. */
  closeWriting: () => void;
  /** Leaves the open mail for its list. */
  closeMail: () => void;
}

/** What a step of the browser's history knows of what is written at it. */
export interface WritingState {
  /** It was opened over a page of mail, to which closing leads back. */
  over?: boolean;
  to?: { guid: string; name: string };
}

/** What the address says: the list, the mail that is open, and what is being written. */
export function useMailAddress(): MailAddress {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as { pathname: string; state: WritingState | null };
  const { id, type } = useParams<'id' | 'type'>();
  const [query] = useSearchParams();

  const opened =
    id === undefined
      ? null
      : { mailGuid: id, type: type === 'sent' ? ('sent' as const) : ('received' as const) };
  const box: Box =
    query.get('view') === 'drafts'
      ? 'drafts'
      : (opened ? opened.type === 'sent' : pathname.toLowerCase().startsWith('/sent'))
        ? 'sent'
        : 'inbox';
  const place: Place = {
    box,
    searchText: query.get('q') ?? '',
    shown: SHOWN.find((each) => each === query.get('show')) ?? 'all',
  };
  const [compose, reply] = [query.get('compose'), query.get('reply')];
  const writing: Writing | null =
    compose === NEW
      ? { kind: 'new' }
      : compose !== null
        ? { kind: 'draft', guid: compose }
        : reply !== null
          ? { kind: 'reply', mailGuid: reply }
          : null;
  const here = (at: Place, what: Writing | null) =>
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
