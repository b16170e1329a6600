import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, ROLE, TAG_SAVE } from '@riwaq/api';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { answered } from '@riwaq/contract/testing';
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
import { asTeacher, openWorkSample } from '../testing/render-work-sample';

// Proves PORT-4, PORT-14.

test('shows all fields and lets the owner change the visibility', async () => {
  const { host } = openWorkSample({
    api: { 'POST Portfolios/ChangeVisibility': () => answered(null) },
  });
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

test.each([
  ['comments', 'comment-second'],
  ['feedback', aFeedback('Good work').feedbackGuid],
])('scrolls to the element that a notification names (%s)', async (place, guid) => {
  openWorkSample({
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
    const { host } = openWorkSample({
      ...asTeacher,
      api: {
        'GET Feedback/Get': () => answered([aFeedback('Good work'), other]),
        'POST Feedback/Create': () => answered(aFeedback('Better')),
        'POST Feedback/Delete': () => answered(null),
      },
    });
    await screen.findByText('Good work');
    expect(
      screen.queryByRole('button', { name: 'Options of the feedback of \u2066Huda\u2069' }),
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
    await userEvent.click(
      screen.getByRole('button', { name: 'Options of the feedback of \u2066Ahmad\u2069' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(host.api.callsOf('POST Feedback/Delete')).toHaveLength(1));
  });

  test('keeps its guid when resent after a lost response', async () => {
    const lost = () =>
      Promise.reject(new ApiError({ code: 'network', endpoint: 'POST Feedback/Create' }));
    const { host } = openWorkSample({
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
    const { host } = openWorkSample({ sample: { isOwner: false } });
    await screen.findByText('It swings.');
    expect(screen.queryByRole('heading', { name: 'Feedback' })).not.toBeInTheDocument();
    expect(host.api.callsOf('GET Feedback/Get')).toEqual([]);
  });
});

test('requires 3 characters of a reflection, adds and deletes it', async () => {
  const { host } = openWorkSample({
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
    const { host } = openWorkSample({
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
    const { host } = openWorkSample({
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
    const logged = (host: ReturnType<typeof openWorkSample>['host']) =>
      host.logged.filter(({ level }) => level === 'error').map(({ message }) => message);

    // Proves PORT-23.
    test('logs an attachment and a detachment, with the general text', async () => {
      const { host } = openWorkSample({
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

    // Proves PORT-23.
    test('logs the colours and offers a retry', async () => {
      const { host } = openWorkSample({
        api: { 'GET TagItem/GetAllowedColors': () => answered([], 99) },
      });
      await choose();
      await userEvent.click(await screen.findByRole('button', { name: 'New tag' }));
      expect(await screen.findByText(GENERAL)).toBeVisible();
      expect(logged(host)).toContain('the colours of tags could not be loaded');
    });

    // Proves PORT-23.
    test('shows the general error of an update, and logs it', async () => {
      const { host } = openWorkSample({ api: { 'POST TagItem/Update': failing } });
      await choose();
      await userEvent.click(
        await screen.findByRole('button', { name: 'Edit the tag \u2066optics\u2069' }),
      );
      await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the tag' }), '2');
      await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
      expect(await screen.findByText(GENERAL)).toBeVisible();
      expect(logged(host)).toEqual(['saving failed']);
    });
  });

  test('are deleted in their edit dialog', async () => {
    const { host } = openWorkSample({ api: { 'POST TagItem/Delete': () => answered(null) } });
    await choose();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Edit the tag \u2066optics\u2069' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(host.api.callsOf('POST TagItem/Delete')).toEqual([
        { body: { tagItemGuid: aTag('optics', 2).tagItemGuid } },
      ]),
    );
    expect(host.confirmations).toHaveLength(1);
  });
});
