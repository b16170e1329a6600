import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, GOAL_STATUS, isolate, PORTFOLIO_TEXT_MAX, ROLE } from '@riwaq/api';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { currentPath } from '@riwaq/ui/testing';
import PortfolioPage from '../card/portfolio-page';
import { renderPortfolio } from '../testing/render-portfolio';
import {
  aGoal,
  anAchievement,
  aProfile,
  aProfileOfOther,
  aTag,
  aWorkSample,
  GOAL,
  SAMPLE,
  STUDENT,
} from '../testing/samples';

const open = (
  view: string,
  { api, isOwner = true, ...options }: TestHostOptions & { isOwner?: boolean } = {},
) =>
  renderPortfolio({
    at: `/portfolio/${STUDENT}?view=${view}`,
    ui: (
      <RouteParamsProvider value={{ id: STUDENT }}>
        <PortfolioPage />
      </RouteParamsProvider>
    ),
    role: ROLE.student,
    ...options,
    api: {
      'GET Account/GetStudentProfile': () => answered(isOwner ? aProfile() : aProfileOfOther()),
      'GET WorkSample/Get': () => answered([aWorkSample({ isOwner })]),
      'GET Achievement/Get': () => answered([anAchievement({ isOwner })]),
      'GET Goal/Get': () => answered([aGoal({ isOwner })]),
      ...api,
    },
  });
const menu = async (name: string, item: string) => {
  await userEvent.click(
    await screen.findByRole('button', { name: `Options of ${isolate(name, 'ltr')}` }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('shows the facts of a work sample and links to it', async () => {
  const tag = { ...aTag('lab', 1), tagGuid: 't', sourceGuid: SAMPLE, sourceType: 0 as const };
  open('workSamples', {
    api: {
      'GET WorkSample/Get': () =>
        answered([
          aWorkSample({
            flag: true,
            forAttention: true,
            reflectionsCount: 2,
            feedbackCount: 1,
            commentsCount: 3,
            tags: [tag],
          }),
        ]),
    },
  });
  const row = within(await screen.findByRole('article'));
  expect(row.getByRole('link', { name: 'Pendulum' })).toHaveAttribute(
    'href',
    `/worksample/${SAMPLE}`,
  );
  for (const text of [
    'Flagged',
    'For attention',
    '2 reflections',
    '1 piece of feedback',
    '3 comments',
    'lab',
    'My teachers',
  ])
    expect(row.getByText(text)).toBeVisible();
});

test('shows others no buttons to add or edit', async () => {
  open('workSamples', { isOwner: false });
  await screen.findByRole('link', { name: 'Pendulum' });
  expect(screen.queryByRole('button', { name: /Add|Options/ })).not.toBeInTheDocument();
  expect(screen.queryByText('My teachers')).not.toBeInTheDocument();
});

test('reports a text that is too long without truncating or sending it', async () => {
  open('achievements', { api: { 'GET Achievement/Get': () => answered([]) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add an achievement' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'abc');
  const text = 'x'.repeat(PORTFOLIO_TEXT_MAX + 1);
  const description = screen.getByRole('textbox', { name: 'Description' });
  await userEvent.click(description);
  await userEvent.paste(text);
  expect(description).toHaveValue(text);
  expect(await screen.findByText('This is too long; shorten it.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('restores a refused new achievement after a reload', async () => {
  const refuse = () =>
    Promise.reject(new ApiError({ code: 'network', endpoint: 'POST Achievement/Create' }));
  const first = open('achievements', {
    api: { 'GET Achievement/Get': () => answered([]), 'POST Achievement/Create': refuse },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add an achievement' }));
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'ab');
  expect(save).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'c');
  await userEvent.click(save);
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be reached');
  const kept = Object.fromEntries(
    first.host.storage.keys().map((key) => [key, first.host.storage.get(key)]),
  );
  const [sent] = first.host.api.callsOf('POST Achievement/Create');
  first.unmount();

  const { host } = open('achievements', {
    storage: kept,
    api: {
      'GET Achievement/Get': () => answered([]),
      'POST Achievement/Create': () => answered(anAchievement()),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add an achievement' }));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('abc');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // Idempotent retry: the same achievement is sent again and created once.
  expect(host.api.callsOf('POST Achievement/Create')).toEqual([sent]);
  expect(host.storage.keys()).toEqual([]);
});

test('creates two achievements when two tabs restore the same draft', async () => {
  const begun = {
    guid: 'kept',
    attempted: null,
    title: 'First prize',
    description: '',
    achievementDate: '2026-02-03',
    visibility: 'teachers',
    files: [],
  };
  const saved = async (more: string) => {
    const tab = open('achievements', {
      storage: { 'draft:achievement:new': { value: begun, savedAt: '2026-02-03T10:00:00Z' } },
      api: {
        'GET Achievement/Get': () => answered([]),
        'POST Achievement/Create': () => answered(anAchievement()),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add an achievement' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), more);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(tab.host.api.callsOf('POST Achievement/Create')).toHaveLength(1));
    tab.unmount();
    return tab.host.api.callsOf('POST Achievement/Create')[0]!.body;
  };
  const [one, other] = [await saved(' in chess'), await saved(' of the year')];
  expect([one.title, other.title]).toEqual(['First prize in chess', 'First prize of the year']);
  expect(other.achievementGuid).not.toBe(one.achievementGuid);
});

test('waits for the upload of an inline picture before saving', async () => {
  const { host } = open('workSamples', {
    api: {
      'GET WorkSample/Get': () => answered([]),
      'POST WorkSample/Post': () => answered(aWorkSample()),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a work sample' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Pendulum');
  await screen.findByRole('toolbar');
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('.rw-editor input[type=file]')!,
    new File(['x'], 'photo.png'),
  );
  expect(await screen.findByRole('button', { name: 'Uploading files…' })).toBeDisabled();
  act(() => host.files.uploads[0]?.finish());
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(host.api.callsOf('POST WorkSample/Post')).toMatchObject([
      { body: { description: expect.stringContaining('<img') } },
    ]),
  );
});

test.each([
  ['files.0', /“\u2066notes.pdf\u2069” is no longer stored/],
  ['files.1', /A picture, sound or video in this text is no longer stored/],
])('names an expired file of an old draft at its position (%s)', async (path, text) => {
  const lost = () =>
    Promise.reject(
      new ApiError({
        code: 'malformed',
        endpoint: 'POST WorkSample/Post',
        fields: [{ path, message: 'invalid' }],
      }),
    );
  const { host } = open('workSamples', {
    api: { 'GET WorkSample/Get': () => answered([]), 'POST WorkSample/Post': lost },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a work sample' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Pendulum');
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('.rw-uploader input[type=file]')!,
    new File(['x'], 'notes.pdf'),
  );
  act(() => host.files.uploads[0]?.finish());
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(text),
  ]);
});

// Proves UI-16.
test('deletes an item only after confirmation', async () => {
  const { host } = open('achievements', {
    confirm: false,
    api: { 'POST Achievement/Delete': () => answered(null) },
  });
  await menu('First prize', 'Delete');
  await waitFor(() => expect(host.confirmations).toHaveLength(1));
  expect(host.api.callsOf('POST Achievement/Delete')).toEqual([]);
  host.answerConfirm(true);
  await menu('First prize', 'Delete');
  await waitFor(() => expect(host.api.callsOf('POST Achievement/Delete')).toHaveLength(1));
});

describe('goals', () => {
  test('appear in the column of their status, including not achieved (5)', async () => {
    open('goals', {
      api: {
        'GET Goal/Get': () =>
          answered([
            aGoal(),
            aGoal({
              goalGuid: 'late',
              title: 'Learn heat',
              dueDate: '2020-01-01T00:00:00',
              progressStatus: GOAL_STATUS.inProgress,
            }),
            aGoal({ goalGuid: 'not', title: 'Win', progressStatus: 5 }),
          ]),
      },
    });
    expect(
      within(await screen.findByRole('region', { name: 'Not achieved' })).getByRole('link', {
        name: 'Win',
      }),
    ).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'To do' })).getByRole('link', {
        name: 'Learn optics',
      }),
    ).toHaveAttribute('href', `/goal/${GOAL}`);
    expect(
      within(screen.getByRole('region', { name: 'In progress' })).getByText(/Was due/),
    ).toBeVisible();
  });

  test.each([
    ['en', 'ArrowRight'],
    ['ar', 'ArrowLeft'],
  ] as const)('move with the arrow keys in page direction (%s)', async (language, key) => {
    const { host } = open('goals', {
      language,
      api: { 'POST Goal/ChangeStatus': () => answered(aGoal()) },
    });
    const handle = await screen.findByRole('button', { name: /^Move|^نقل/ });
    handle.focus();
    host.api.answer('GET Goal/Get', () => answered([aGoal({ progressStatus: 1 })]));
    fireEvent.keyDown(handle, { key });
    await waitFor(() =>
      expect(host.api.callsOf('POST Goal/ChangeStatus')).toEqual([
        { body: { goalGuid: GOAL, progressStatus: 1 } },
      ]),
    );
    expect(screen.getByRole('button', { name: /^Move|^نقل/ })).toHaveFocus();
    expect(
      within(screen.getByRole('region', { name: /In progress|قيد التنفيذ/ })).getByRole('link', {
        name: 'Learn optics',
      }),
    ).toBeVisible();
  });

  test('return to their column when the server refuses the move', async () => {
    const { host } = open('goals', {
      api: {
        'POST Goal/ChangeStatus': () =>
          Promise.reject(new ApiError({ code: 'network', endpoint: 'POST Goal/ChangeStatus' })),
      },
    });
    fireEvent.keyDown(await screen.findByRole('button', { name: /^Move/ }), { key: 'ArrowRight' });
    await waitFor(() => expect(host.notices).toEqual([expect.objectContaining({ kind: 'error' })]));
    expect(
      await within(screen.getByRole('region', { name: 'To do' })).findByRole('link', {
        name: 'Learn optics',
      }),
    ).toBeVisible();
  });

  test('appear as a list when chosen, also after a reload', async () => {
    const { host } = open('goals', { isOwner: false });
    await userEvent.click(await screen.findByRole('button', { name: 'List' }));
    expect(screen.queryByRole('region', { name: 'To do' })).not.toBeInTheDocument();
    expect(screen.getByText('To do')).toBeVisible();
    expect(host.storage.get('goals-shown-as')).toBe('list');
  });

  test('require a title and a due date', async () => {
    open('goals');
    await userEvent.click(await screen.findByRole('button', { name: 'Add a goal' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Read');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });
});

test('filters a list by a tag in the address', async () => {
  const { host } = open('workSamples', {
    api: {
      'GET TagItem/GetUsed': () => answered([aTag('lab', 1), aTag('prize', 2)]),
      'GET WorkSample/Get': ({ query }) =>
        answered(query.tagItemGuid === undefined ? [aWorkSample()] : []),
    },
  });
  await screen.findByRole('link', { name: 'Pendulum' });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Filter by tag' }));
  await userEvent.click(await screen.findByText('prize'));
  expect(await screen.findByText('Nothing was found')).toBeVisible();
  expect(currentPath()).toBe(
    `/portfolio/${STUDENT}?view=workSamples&tag=${aTag('prize', 2).tagItemGuid}`,
  );
  expect(host.api.callsOf('GET WorkSample/Get').at(-1)?.query.tagItemGuid).toBe(
    aTag('prize', 2).tagItemGuid,
  );
});
