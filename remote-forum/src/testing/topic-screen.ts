import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, isolate, type Topic, type TopicContent } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { aContent, aForum, aTopic, guidOf } from './samples';

export const at = `/forums?topicGuid=${guidOf('topic')}`;
export const EVERYWHERE = ['AddContentInAllLeaningSite'];
export const offline = (): never => {
  throw new ApiError({ code: 'network', endpoint: 'test' });
};

export interface Served {
  contents?: TopicContent[];
  topic?: Topic;
  roles?: string[];
}
export const contentOf = ({
  contents = [aContent()],
  topic = aTopic(),
  roles = ['Subject'],
}: Served = {}) => answered({ content: { topicContent: contents, topic }, roles });
export const served = (
  given: Served = {},
  more: TestHostOptions['api'] = {},
): TestHostOptions['api'] => ({
  'GET ForumTopic/GetTopicContent': () => contentOf(given),
  'GET Forums/GetForums': () => answered({ forums: [], currentForum: aForum(), roles: [] }),
  ...more,
});
export const card = async (name = 'المحاضرة الأولى') => screen.findByRole('article', { name });
export const menu = async (name = 'المحاضرة الأولى') => {
  await userEvent.click(
    await screen.findByRole('button', { name: `Options of ${isolate(name, 'ltr')}` }),
  );
  return screen.findAllByRole('menuitem');
};
export const namesOf = (items: HTMLElement[]) => items.map((item) => item.textContent);
