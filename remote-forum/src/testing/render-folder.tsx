import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isolate } from '@riwaq/api';
import { aFolder, aLecture } from './lecture-samples';
import { renderForum, type ForumOptions } from './render-forum';
import { guidOf } from './samples';
import { FolderScreen } from '../lectures/folder-screen';

export const SUBJECT = guidOf('subject');

export const showFolder = (options: ForumOptions = {}, folderGuid: string | null = null) =>
  renderForum({
    at: `/lecOne/${SUBJECT}`,
    ui: <FolderScreen subjectGuid={SUBJECT} folderGuid={folderGuid} />,
    ...options,
  });

export const lectureNamed = (title: string, change = {}) =>
  aLecture({ itemGuid: guidOf(title), title, ...change });

export const threeLectures = [
  lectureNamed('one'),
  lectureNamed('two'),
  aFolder({ itemGuid: guidOf('three'), title: 'three' }),
];

export const openMenu = async (name: string) =>
  userEvent.click(
    await screen.findByRole('button', { name: `Options of ${isolate(name, 'ltr')}` }),
  );
