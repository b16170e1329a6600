import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, ROLE, TAG_SAVE, type WorkSample } from '@riwaq/api';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import manifest from '../manifest';
import module from '../module';
import { sendUnopenedThreads } from '../talk/comment-threads';
import { UNSENT_COMMENTS } from '../talk/unsent-name';
import { renderPortfolio } from '../testing/render-portfolio';
import {
  aComment,
  aFeedback,
  aReflection,
  aTag,
  aWorkSample,
  SAMPLE,
  STUDENT,
} from '../testing/samples';
import AchievementPage from './achievement-page';
import GoalPage from './goal-page';
import WorkSamplePage from './work-sample-page';

const colors = [
  { id: 1, backgroundColor: '#e0f2f1', textColor: '#00564d' },
  { id: 2, backgroundColor: '#e3f0fd', textColor: '#0b4a8f' },
];
const open = ({
  api,
  sample = {},
  at = `/worksample/${SAMPLE}`,
  ...options
}: TestHostOptions & { sample?: Partial<WorkSample>; at?: string } = {}) =>
  renderPortfolio({
    at,
    ui: (
      <RouteParamsProvider value={{ id: SAMPLE }}>
        <WorkSamplePage />
      </RouteParamsProvider>
    ),
    role: ROLE.student,
    ...options,
    api: {
      'GET WorkSample/GetOne': () => answered({ workSample: aWorkSample(sample), reflections: [] }),
      'GET Feedback/Get': () => answered([]),
      'GET Comment/Get': () => answered([]),
      'GET Comment/GetReports': () => answered({ mayRemove: false, reports: [] }),
      'GET TagItem/Get': () => answered([aTag('lab', 1), aTag('optics', 2)]),
      'GET TagItem/GetAllowedColors': () => answered(colors),
      ...api,
    },
  });
const asTeacher = { role: ROLE.teacher, sample: { isOwner: false } };
const comments = () => within(screen.getByRole('region', { name: 'Comments' }));

test('shows all fields and lets the owner change the visibility', async () => {
  const { host } = open({ api: { 'POST Portfolios/ChangeVisibility': () => answered(null) } });
  expect(await screen.findByRole('heading', { name: 'Pendulum' })).toBeVisible();
  expect(screen.getByText('It swings.')).toBeVisible();
  expect(screen.getByText('A laboratory of the first term')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sara Ali' })).toHaveAttribute(
    'href',
    `/portfolio/${STUDENT}`,
  );
  await userEvent.click(screen.getByRole('button', { name: /Seen by: My teachers/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'The university' }));
  await waitFor(() =>
    expect(host.api.callsOf('POST Portfolios/ChangeVisibility')).toEqual([
      { body: { sourceType: 0, sourceGuid: SAMPLE, visibility: 'university' } },
    ]),
  );
});

test.each([
  ['WorkSample', WorkSamplePage, 'This work sample does not exist'],
  ['Achievement', AchievementPage, 'This achievement does not exist'],
  ['Goal', GoalPage, 'This goal does not exist'],
] as const)('names the kind of a missing or hidden %s', async (kind, Page, text) => {
  const endpoint = `GET ${kind}/GetOne` as const;
  renderPortfolio({
    at: `/${kind.toLowerCase()}/${SAMPLE}`,
    ui: (
      <RouteParamsProvider value={{ id: SAMPLE }}>
        <Page />
      </RouteParamsProvider>
    ),
    role: ROLE.student,
    api: {
      [endpoint]: () => Promise.reject(new ApiError({ code: 'not-found', endpoint, status: 404 })),
    },
  });
  expect(await screen.findByText(new RegExp(text))).toBeVisible();
});

describe('comments', () => {
  test('show addresses as links', async () => {
    open({ api: { 'GET Comment/Get': () => answered([aComment('See https://example.edu/a.')]) } });
    expect(await screen.findByRole('link', { name: 'https://example.edu/a' })).toHaveAttribute(
      'href',
      'https://example.edu/a',
    );
  });

  test('appear, change and disappear live, each once', async () => {
    const { host } = open({ api: { 'GET Comment/Get': () => answered([aComment('first')]) } });
    expect(await screen.findByText('first')).toBeVisible();
    act(() => {
      host.realtime.emit('CreateComment', aComment('second'));
      host.realtime.emit('CreateComment', aComment('second'));
      host.realtime.emit('CreateComment', aComment('elsewhere', { sourceGuid: 'other' }));
    });
    expect(comments().getAllByRole('article')).toHaveLength(2);
    act(() =>
      host.realtime.emit(
        'UpdateComment',
        aComment('second', { commentText: 'changed', modifiedDate: '2026-01-12T10:00:00' }),
      ),
    );
    expect(screen.getByText('changed')).toBeVisible();
    act(() =>
      host.realtime.emit('DeleteComment', {
        commentGuid: 'comment-first',
        sourceGuid: SAMPLE,
        sourceType: 0,
      }),
    );
    expect(screen.queryByText('first')).not.toBeInTheDocument();
    await userEvent.click(comments().getByRole('button', { name: /Options/ }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Report',
    ]);
  });

  const choose = async (name: string) => {
    await userEvent.click(await comments().findByRole('button', { name: /Options/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
    return screen.findByRole('textbox', { name: 'Reason' });
  };

  test('can be reported by another user', async () => {
    const { host } = open({
      api: {
        'GET Comment/Get': () => answered([aComment('first')]),
        'POST Comment/Report': () => answered(null),
      },
    });
    await screen.findByText('first');
    await userEvent.type(await choose('Report'), 'rude');
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
    await waitFor(() =>
      expect(host.api.callsOf('POST Comment/Report')).toEqual([
        { body: { guid: 'comment-first', reason: 'rude' } },
      ]),
    );
    expect(host.api.callsOf('GET Comment/GetReports')).toEqual([]);
  });

  test('can be removed by an authorised teacher, including their reports', async () => {
    const written = { createdUserGuid: STUDENT };
    let shown = aComment('first', written);
    let reports = [{ guid: shown.commentGuid, count: 1, reasons: ['rude'] }];
    open({
      ...asTeacher,
      api: {
        'GET Comment/Get': () => answered([shown]),
        'GET Comment/GetReports': () => answered({ mayRemove: true, reports }),
        'POST Comment/Remove': () => {
          reports = [];
          return answered((shown = { ...shown, commentText: '', removed: true }));
        },
      },
    });
    expect(await screen.findByText('rude')).toBeVisible();
    await userEvent.type(await choose('Remove'), 'rude words');
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement);
    expect(await comments().findByText('Removed by a moderator')).toBeVisible();
    expect(comments().queryByText('rude')).not.toBeInTheDocument();
    expect(comments().queryByRole('button', { name: /Options/ })).not.toBeInTheDocument();
  });

  test('appear optimistically and are resent with the same guid', async () => {
    const fail = () =>
      Promise.reject(new ApiError({ code: 'server', endpoint: 'POST Comment/Create' }));
    const { host } = open({ api: { 'POST Comment/Create': fail } });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a comment' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Well done');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Not sent')).toBeVisible();
    const [sent] = host.api.callsOf('POST Comment/Create');
    host.api.answer('POST Comment/Create', ({ body }) =>
      answered(aComment(body.commentText, { commentGuid: body.commentGuid ?? '' })),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.queryByText('Not sent')).not.toBeInTheDocument());
    expect(host.api.callsOf('POST Comment/Create')).toEqual([sent, sent]);
    expect(comments().getAllByRole('article')).toHaveLength(1);
  });

  test('are sent after their page was closed', async () => {
    const fail = () =>
      Promise.reject(new ApiError({ code: 'network', endpoint: 'POST Comment/Create' }));
    const { host, unmount } = open({ api: { 'POST Comment/Create': fail } });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a comment' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Well done');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Not sent')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('sent automatically');
    const [sent] = host.api.callsOf('POST Comment/Create');
    unmount();
    expect(manifest.unsent).toEqual([UNSENT_COMMENTS]);
    host.api.answer('POST Comment/Create', ({ body }) =>
      answered(aComment(body.commentText, { commentGuid: body.commentGuid ?? '' })),
    );
    await module.activate?.(host);
    const waiting = () => host.storage.keys().filter((key) => key.startsWith(UNSENT_COMMENTS));
    await waitFor(() => expect(waiting()).toEqual([]));
    expect(host.api.callsOf('POST Comment/Create')).toEqual([sent, sent]);
  });

  test('stay queued until their page opens when their kind is unknown', async () => {
    const old = `${UNSENT_COMMENTS}${SAMPLE}:old`;
    const { host } = open({
      storage: { [old]: { guid: 'old', contentText: 'Well done', order: 1 } },
      api: {
        'POST Comment/Create': ({ body }) =>
          answered(aComment(body.commentText, { commentGuid: body.commentGuid ?? '' })),
      },
    });
    await sendUnopenedThreads(host);
    expect(host.storage.keys()).toEqual([old]);
    await waitFor(() => expect(host.storage.keys()).toEqual([]));
    expect(await screen.findByText('Well done')).toBeVisible();
  });

  test('can be edited and resent after a refusal', async () => {
    const { host } = open({
      api: {
        'POST Comment/Create': () =>
          Promise.reject(
            new ApiError({ code: 'malformed', endpoint: 'POST Comment/Create', status: 400 }),
          ),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a comment' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Well done');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the comment' }));
    const field = await screen.findByRole('textbox', { name: 'Comment' });
    expect(field).toHaveValue('Well done');
    await userEvent.type(field, ', Sara');
    host.api.answer('POST Comment/Create', ({ body }) =>
      answered(aComment(body.commentText, { commentGuid: body.commentGuid ?? '' })),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByText('Not sent')).not.toBeInTheDocument());
    expect(comments().getAllByRole('article')).toHaveLength(1);
    const calls = host.api.callsOf('POST Comment/Create').map(({ body }) => body);
    expect(calls.map(({ commentText }) => commentText)).toEqual(['Well done', 'Well done, Sara']);
  });

  test('require 1 to 449 characters and keep the draft', async () => {
    const { host, unmount } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add a comment' }));
    const field = await screen.findByRole('textbox', { name: 'Comment' });
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await userEvent.click(field);
    await userEvent.paste('x'.repeat(450));
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent('fewer than 450');
    await userEvent.type(field, '{Backspace}');
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
    unmount();
    expect(host.storage.get(`draft:comment:${SAMPLE}`)).toMatchObject({ value: 'x'.repeat(449) });
  });
});

test.each([
  ['comments', 'comment-second'],
  ['feedback', aFeedback('Good work').feedbackGuid],
])('scrolls to the element that a notification names (%s)', async (place, guid) => {
  open({
    at: `/worksample/${SAMPLE}?open=${place}&guid=${guid}`,
    api: {
      'GET Comment/Get': ({ query }) =>
        answered(query.sourceGuid === SAMPLE ? [aComment('second'), aComment('first')] : []),
      'GET Feedback/Get': () => answered([aFeedback('Good work')]),
    },
  });
  const text = await screen.findByText(place === 'comments' ? 'second' : 'Good work');
  await waitFor(() => expect(text.closest('article')).toHaveFocus());
});

describe('feedback', () => {
  test('is written by a teacher, who edits and deletes only their own', async () => {
    const other = aFeedback('Of another', {
      feedbackGuid: 'other',
      teacher: { teacherGuid: 'other', teacherName: 'Huda', profileImageUrl: null },
    });
    const { host } = open({
      ...asTeacher,
      api: {
        'GET Feedback/Get': () => answered([aFeedback('Good work'), other]),
        'POST Feedback/Create': () => answered(aFeedback('Better')),
        'POST Feedback/Delete': () => answered(null),
      },
    });
    await screen.findByText('Good work');
    expect(
      screen.queryByRole('button', { name: 'Options of the feedback of Huda' }),
    ).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Give feedback' }));
    const field = await screen.findByRole('textbox', { name: 'Feedback' });
    await userEvent.type(field, 'abc');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.type(field, 'd');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(host.api.callsOf('POST Feedback/Create')[0]?.body).toMatchObject({
        sourceGuid: SAMPLE,
        sourceType: 0,
        feedbackText: 'abcd',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Options of the feedback of Ahmad' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(host.api.callsOf('POST Feedback/Delete')).toHaveLength(1));
  });

  test('keeps its guid when resent after a lost response', async () => {
    const lost = () =>
      Promise.reject(new ApiError({ code: 'network', endpoint: 'POST Feedback/Create' }));
    const { host } = open({
      ...asTeacher,
      api: {
        'POST Feedback/Create': lost,
        'POST Feedback/Update': () => answered(aFeedback('Good work, and brief')),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Give feedback' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Feedback' }), 'Good work');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be reached');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    host.api.answer('POST Feedback/Create', () => answered(aFeedback('Good work')));
    await userEvent.click(screen.getByRole('button', { name: 'Give feedback' }));
    const field = await screen.findByRole('textbox', { name: 'Feedback' });
    expect(field).toHaveValue('Good work');
    await userEvent.type(field, ', and brief');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [first, again] = host.api
      .callsOf('POST Feedback/Create')
      .map(({ body }) => body.feedbackGuid);
    expect(again).toBe(first);
    expect(host.api.callsOf('POST Feedback/Update')).toEqual([
      { body: { feedbackGuid: first, feedbackText: 'Good work, and brief' } },
    ]);
    expect(host.storage.keys()).toEqual([]);
  });

  test('is neither shown to nor fetched by another student', async () => {
    const { host } = open({ sample: { isOwner: false } });
    await screen.findByText('It swings.');
    expect(screen.queryByRole('heading', { name: 'Feedback' })).not.toBeInTheDocument();
    expect(host.api.callsOf('GET Feedback/Get')).toEqual([]);
  });
});

test('requires 3 characters of a reflection, adds and deletes it', async () => {
  const { host } = open({
    api: {
      'GET WorkSample/GetOne': () =>
        answered({ workSample: aWorkSample(), reflections: [aReflection()] }),
      'POST Reflection/Create': () => answered(aReflection()),
      'POST Reflection/Delete': () => answered(null),
    },
  });
  expect(await screen.findByText('Shorter is faster.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add a reflection' }));
  const field = await screen.findByRole('textbox', { name: 'Reflection' });
  await userEvent.type(field, 'ab');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.type(field, 'c');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(host.api.callsOf('POST Reflection/Create')[0]?.body).toMatchObject({
      workSampleGuid: SAMPLE,
      reflectionText: 'abc',
      files: [],
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Options of reflection 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(host.api.callsOf('POST Reflection/Delete')).toHaveLength(1));
});

describe('tags', () => {
  const attached = {
    ...aTag('lab', 1),
    tagGuid: 'attached',
    sourceGuid: SAMPLE,
    sourceType: 0 as const,
  };
  const choose = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Choose tags' }));

  test('are found, attached and detached', async () => {
    const { host } = open({
      sample: { tags: [attached] },
      api: { 'POST Tag/Create': () => answered(attached), 'POST Tag/Delete': () => answered(null) },
    });
    await choose();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'lab', checked: true }));
    await waitFor(() =>
      expect(host.api.callsOf('POST Tag/Delete')).toEqual([{ body: { tagGuid: 'attached' } }]),
    );
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the tags' }), 'OPT');
    await waitFor(() =>
      expect(screen.queryByRole('checkbox', { name: 'lab' })).not.toBeInTheDocument(),
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'optics' }));
    await waitFor(() =>
      expect(host.api.callsOf('POST Tag/Create')).toEqual([
        { body: { sourceGuid: SAMPLE, sourceType: 0, tagItemGuid: aTag('optics', 2).tagItemGuid } },
      ]),
    );
  });

  test('require a colour and a unique name without spaces', async () => {
    const { host } = open({
      api: { 'POST TagItem/Create': () => answered(null, TAG_SAVE.nameTaken) },
    });
    await choose();
    await userEvent.click(await screen.findByRole('button', { name: 'New tag' }));
    const name = await screen.findByRole('textbox', { name: 'Name of the tag' });
    await userEvent.type(name, 'heat and');
    expect(name).toHaveValue('heatand');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(await screen.findByRole('radio', { name: 'Colour 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/You already have a tag with this name/)).toBeVisible();
    expect(host.api.callsOf('POST TagItem/Create')[0]?.body).toMatchObject({
      tagName: 'heatand',
      tagColorsPresetId: 2,
    });
  });

  describe('when a request fails', () => {
    // No table lists this status code.
    const failing = () => answered(null, 99);
    const GENERAL = 'An error occurred, the operation did not complete successfully';
    const logged = (host: ReturnType<typeof open>['host']) =>
      host.logged.filter(({ level }) => level === 'error').map(({ message }) => message);

    test('logs an attachment and a detachment, with the general text', async () => {
      const { host } = open({
        sample: { tags: [attached] },
        api: { 'POST Tag/Create': failing, 'POST Tag/Delete': failing },
      });
      await choose();
      await userEvent.click(await screen.findByRole('checkbox', { name: 'optics' }));
      await waitFor(() => expect(logged(host)).toHaveLength(1));
      await userEvent.click(screen.getByRole('checkbox', { name: 'lab' }));
      await waitFor(() => expect(logged(host)).toHaveLength(2));
      expect(host.notices).toEqual([
        { kind: 'error', text: GENERAL },
        { kind: 'error', text: GENERAL },
      ]);
    });

    test('logs the colours and offers a retry', async () => {
      const { host } = open({ api: { 'GET TagItem/GetAllowedColors': () => answered([], 99) } });
      await choose();
      await userEvent.click(await screen.findByRole('button', { name: 'New tag' }));
      expect(await screen.findByText(GENERAL)).toBeVisible();
      expect(logged(host)).toContain('the colours of tags could not be loaded');
    });

    test('shows the general error of an update, and logs it', async () => {
      const { host } = open({ api: { 'POST TagItem/Update': failing } });
      await choose();
      await userEvent.click(await screen.findByRole('button', { name: 'Edit the tag optics' }));
      await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the tag' }), '2');
      await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
      expect(await screen.findByText(GENERAL)).toBeVisible();
      expect(logged(host)).toEqual(['saving failed']);
    });
  });

  test('are deleted in their edit dialog', async () => {
    const { host } = open({ api: { 'POST TagItem/Delete': () => answered(null) } });
    await choose();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the tag optics' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(host.api.callsOf('POST TagItem/Delete')).toEqual([
        { body: { tagItemGuid: aTag('optics', 2).tagItemGuid } },
      ]),
    );
    expect(host.confirmations).toHaveLength(1);
  });
});
