import type { PageCall } from '@riwaq/contract/manifest';

const ITEMS = { studentGuid: 'id', tagItemGuid: 'tag' } as const;

/** First requests of `/portfolio/{id}`: the profile, and the items of the view that it shows. */
export const PORTFOLIO_CALLS: PageCall[] = [
  { path: 'Account/GetStudentProfile', query: { studentGuid: 'id' } },
  { path: 'WorkSample/Get', when: { view: false }, query: ITEMS },
  { path: 'Achievement/Get', when: { view: 'achievements' }, query: ITEMS },
  { path: 'Goal/Get', when: { view: 'goals' }, query: ITEMS },
  { path: 'Collections/Get', when: { view: 'collections' }, query: { studentGuid: 'id' } },
];
