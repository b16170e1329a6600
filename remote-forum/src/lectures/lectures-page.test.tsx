import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, ROLE, type LectureSubject } from '@riwaq/api';
import { answered, type TestApiHandler } from '@riwaq/contract/testing';
import { aSubject } from '../testing/lecture-samples';
import { renderForum, type ForumOptions } from '../testing/render-forum';
import { guidOf } from '../testing/samples';
import LecturesPage from './lectures-page';
import { groupSubjects } from './subject-groups';

const subjects =
  (...found: LectureSubject[]): TestApiHandler<'GET Lectures/GetSubjects'> =>
  () =>
    answered({ subjects: found });
const show = (options: ForumOptions) =>
  renderForum({ at: '/lectures', ui: <LecturesPage />, ...options });

test('links a card to its subject and shows unseen lectures', async () => {
  show({
    role: ROLE.student,
    api: {
      'GET Lectures/GetSubjects': subjects(
        aSubject(),
        aSubject({ subjectGuid: guidOf('other'), subjectName: 'Networks', unseenCount: 0 }),
      ),
    },
  });
  const [first, second] = await screen.findAllByRole('article');
  expect(within(first!).getByRole('link', { name: 'الخوارزميات' })).toHaveAttribute(
    'href',
    `/lecOne/${guidOf('subject')}`,
  );
  for (const text of ['الحاسوب', 'الثانية', 'أحمد الكبيسي', '12 lectures', '5 not seen'])
    expect(within(first!).getByText(text)).toBeVisible();
  expect(within(second!).getByText('All seen')).toBeVisible();
});

test('searches on the server', async () => {
  const { host } = show({ api: { 'GET Lectures/GetSubjects': subjects(aSubject()) } });
  await screen.findByRole('link', { name: 'الخوارزميات' });
  host.api.answer('GET Lectures/GetSubjects', subjects());
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search subjects' }), 'شبكات{Enter}');
  expect(await screen.findByText('Nothing was found')).toBeVisible();
  expect(host.api.callsOf('GET Lectures/GetSubjects').at(-1)).toEqual({
    query: { after: undefined, searchText: 'شبكات' },
  });
});

test('explains an empty list and a failure', async () => {
  const empty = show({ role: ROLE.student, api: { 'GET Lectures/GetSubjects': subjects() } });
  expect(await screen.findByText('No subjects yet')).toBeVisible();
  empty.unmount();
  const { host } = show({
    api: {
      'GET Lectures/GetSubjects': () => {
        throw new ApiError({ code: 'server', endpoint: 'test', status: 500 });
      },
    },
  });
  const retry = await screen.findByRole('button', { name: /Try again/ });
  host.api.answer('GET Lectures/GetSubjects', subjects(aSubject()));
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'الخوارزميات' })).toBeVisible();
});

test('groups many subjects by stage, but not a few', () => {
  const of = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      aSubject({
        subjectGuid: guidOf(`subject ${index}`),
        places: [
          { departmentName: 'الحاسوب', stageName: `stage ${index % 2}`, studyName: 'صباحي' },
        ],
      }),
    );
  expect(groupSubjects(of(6))).toHaveLength(1);
  expect(
    groupSubjects(of(9)).map(({ place, subjects: { length } }) => [place?.stageName, length]),
  ).toEqual([
    ['stage 0', 5],
    ['stage 1', 4],
  ]);
});
