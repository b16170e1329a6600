import type { MailType } from '@riwaq/api';

/** Filters of a list of mails. */
export const MAIL_FILTERS = ['all', 'unread', 'archived'] as const;
export type MailFilter = (typeof MAIL_FILTERS)[number];
export type MailBox = 'inbox' | 'sent' | 'drafts';

/** A list of mails with its search text and filter. */
export interface MailListView {
  box: MailBox;
  searchText: string;
  shown: MailFilter;
}

/** The mail that is being written over the page: a new one, a draft by its guid, or a reply. */
export type ComposerTarget =
  { kind: 'new' } | { kind: 'draft'; guid: string } | { kind: 'reply'; mailGuid: string };
/** Stands for a new mail in the address, in place of a draft's guid. */
export const NEW_MAIL = 'new';

const BOXES: Readonly<Record<MailBox, string>> = {
  inbox: '/inbox',
  sent: '/sent',
  drafts: '/inbox',
};

function queryOf({ box, searchText, shown }: MailListView, writing: ComposerTarget | null): string {
  const query = new URLSearchParams({
    ...(box === 'drafts' && { view: 'drafts' }),
    ...(searchText !== '' && { q: searchText }),
    ...(shown !== 'all' && { show: shown }),
    ...(writing?.kind === 'new' && { compose: NEW_MAIL }),
    ...(writing?.kind === 'draft' && { compose: writing.guid }),
    ...(writing?.kind === 'reply' && { reply: writing.mailGuid }),
  });
  return query.size > 0 ? `?${query.toString()}` : '';
}

/**
 * Path of a list (routes inbox and sent of MAIL-1). Search and filter are part of the address, so
 * that Back restores them.
 */
export const listPath = (place: MailListView, writing: ComposerTarget | null = null): string =>
  `${BOXES[place.box]}${queryOf(place, writing)}`;

/** Path of one mail (route showMail={id}&{type}), with the list that it was opened from. */
export const mailPath = (
  { mailGuid, type }: { mailGuid: string; type: MailType },
  place: MailListView,
  writing: ComposerTarget | null = null,
): string => `/showMail=${mailGuid}&${type}${queryOf(place, writing)}`;

export const unfilteredView = (box: MailBox): MailListView => ({
  box,
  searchText: '',
  shown: 'all',
});
