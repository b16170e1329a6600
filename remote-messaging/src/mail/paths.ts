import type { MailType } from '@riwaq/api';

/** What a list of mails can be narrowed to. */
export const SHOWN = ['all', 'unread', 'archived'] as const;
export type Shown = (typeof SHOWN)[number];
export type Box = 'inbox' | 'sent' | 'drafts';

/** A list of mails and what it is narrowed to. */
export interface Place {
  box: Box;
  searchText: string;
  shown: Shown;
}

/**
 * What is written on the page that is shown: something new, a draft by its guid, or the answer to a
 * mail.
 */
export type Writing =
  { kind: 'new' } | { kind: 'draft'; guid: string } | { kind: 'reply'; mailGuid: string };
/** In the address, in place of a draft's guid. */
export const NEW = 'new';

const BOXES: Readonly<Record<Box, string>> = { inbox: '/inbox', sent: '/sent', drafts: '/inbox' };

function queryOf({ box, searchText, shown }: Place, writing: Writing | null): string {
  const query = new URLSearchParams({
    ...(box === 'drafts' && { view: 'drafts' }),
    ...(searchText !== '' && { q: searchText }),
    ...(shown !== 'all' && { show: shown }),
    ...(writing?.kind === 'new' && { compose: NEW }),
    ...(writing?.kind === 'draft' && { compose: writing.guid }),
    ...(writing?.kind === 'reply' && { reply: writing.mailGuid }),
  });
  return query.size > 0 ? `?${query.toString()}` : '';
}

/**
 * A list (routes inbox and sent of document 3 section 2); what is narrowed stands in the address,
 * so that Back finds it as it was.
 */
export const listPath = (place: Place, writing: Writing | null = null): string =>
  `${BOXES[place.box]}${queryOf(place, writing)}`;

/** One mail (route showMail={id}&{type}), beside the list that it was opened from. */
export const mailPath = (
  { mailGuid, type }: { mailGuid: string; type: MailType },
  place: Place,
  writing: Writing | null = null,
): string => `/showMail=${mailGuid}&${type}${queryOf(place, writing)}`;

export const placeOf = (box: Box): Place => ({ box, searchText: '', shown: 'all' });
