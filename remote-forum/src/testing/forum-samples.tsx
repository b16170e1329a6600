import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, FORUM_TYPE, type Forum } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { aForum, guidOf } from './samples';

export const EVERYWHERE = ['AddContentInAllLeaningSite'];

export const category = aForum({
  forumGuid: guidOf('category'),
  title: 'كلية العلوم',
  forumType: FORUM_TYPE.category,
  childrenCount: 2,
  topicsCount: 0,
});

export const own = aForum({
  forumGuid: guidOf('own'),
  title: 'Algorithms',
  forumType: FORUM_TYPE.subjects,
});

export const forums =
  (list: Forum[], currentForum: Forum | null = null, roles = EVERYWHERE) =>
  () =>
    answered({ forums: list, currentForum, roles });

export const offline = (): never => {
  throw new ApiError({ code: 'network', endpoint: 'test' });
};

export const saveForum = async (dialog: HTMLElement) =>
  userEvent.click(await within(dialog).findByRole('button', { name: 'Save' }));
