import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FORUM_TYPE } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { aForum } from '../testing/samples';
import { renderForum } from '../testing/render-forum';
import { category, forums, offline, own, saveForum } from '../testing/forum-samples';

// Proves FORUM-5, FORUM-18, FORUM-35, FORUM-57, UI-17, SHELL-17, SHELL-18.

describe('adding a forum', () => {
  /** The end date of a forum has no hint about blocking: only topics are blocked. */
  const expectNoBlock = (dialog: HTMLElement): void => {
    expect(
      within(dialog).getByText(/closes nothing: each topic has an end date of its own/),
    ).toBeVisible();
    expect(within(dialog).queryByText(/no posts, replies or ratings/)).not.toBeInTheDocument();
  };
  const addForum = async (item: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    const dialog = await screen.findByRole('dialog');
    // The dialog focuses its first field when it is open; typing before that would be lost.
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await waitFor(() => expect(document.activeElement).toHaveProperty('tagName', 'INPUT'));
    return dialog;
  };

  test('saves a valid forum and lists it', async () => {
    const { host } = renderForum({
      api: {
        'GET Forums/GetForums': forums([]),
        'GET Subjects/Get': () => answered({ subjects: [] }),
        'POST Forums/CreateForum': ({ body }) => {
          const created = aForum({
            ...body,
            forumGuid: body.forumGuid,
            title: body.title,
            forumType: body.forumType,
          });
          host.api.answer('GET Forums/GetForums', forums([created]));
          return answered(created);
        },
      },
    });
    const dialog = await addForum('Add a forum');
    expectNoBlock(dialog);
    const saving = within(dialog).getByRole('button', { name: 'Save' });
    expect(saving).toBeDisabled();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Title/ }), 'Databases');
    expect(saving).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'News' }));
    await saveForum(dialog);
    expect(await screen.findByRole('link', { name: 'Databases' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(host.api.callsOf('POST Forums/CreateForum')).toMatchObject([
      {
        body: {
          title: 'Databases',
          forumType: FORUM_TYPE.news,
          parentForumGuid: null,
          visible: true,
        },
      },
    ]);
    expect(host.notices).toEqual([{ kind: 'success' }]);
  });

  test('needs only a title for a category', async () => {
    const { host } = renderForum({
      api: {
        'GET Forums/GetForums': forums([]),
        'GET Subjects/Get': () => answered({ subjects: [] }),
        'POST Forums/CreateForum': () => answered(category),
      },
    });
    const dialog = await addForum('Add a category');
    expectNoBlock(dialog);
    const title = within(dialog).getByRole('textbox', { name: /Title/ });
    await userEvent.type(title, 'ab');
    await userEvent.tab();
    expect(within(dialog).getByText('This is too short.')).toBeVisible();
    await userEvent.clear(title);
    expect(within(dialog).getByText('this field is required')).toBeVisible();
    await userEvent.type(title, 'Science');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(host.api.callsOf('POST Forums/CreateForum')).toMatchObject([
        { body: { title: 'Science', forumType: FORUM_TYPE.category } },
      ]),
    );
  });

  test('shows each refusal at its field and keeps the input', async () => {
    const { host } = renderForum({
      api: {
        'GET Forums/GetForums': forums([]),
        'GET Subjects/Get': () => answered({ subjects: [] }),
      },
    });
    const dialog = await addForum('Add a category');
    const title = within(dialog).getByRole('textbox', { name: /Title/ });
    await userEvent.type(title, 'Science');
    for (const [code, text, field] of [
      [2, 'End date ends before start date', null],
      [3, 'Subject required', /^Subject/],
      [4, 'Stage required', /^Stage/],
      [9, 'An error occurred, the operation did not complete successfully', null],
    ] as const) {
      host.api.answer('POST Forums/CreateForum', () => answered(null, code));
      await saveForum(dialog);
      expect(await within(dialog).findByText(text)).toBeVisible();
      if (field)
        expect(within(dialog).getByRole('combobox', { name: field })).toHaveAccessibleDescription(
          expect.stringContaining(text) as string,
        );
      expect(title).toHaveValue('Science');
    }
  });

  test('retries under one guid and sends later changes as update', async () => {
    const { host } = renderForum({
      api: {
        'GET Forums/GetForums': forums([]),
        'GET Subjects/Get': () => answered({ subjects: [] }),
        'POST Forums/CreateForum': offline,
        'POST Forums/UpdateForum': () => answered(category),
      },
    });
    const dialog = await addForum('Add a category');
    const title = within(dialog).getByRole('textbox', { name: /Title/ });
    await userEvent.type(title, 'Science');
    await saveForum(dialog);
    expect(await within(dialog).findByText(/server could not be reached/)).toBeVisible();
    host.api.answer('POST Forums/CreateForum', () => answered(category));
    await userEvent.type(title, ' and art');
    await saveForum(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [first, second] = host.api.callsOf('POST Forums/CreateForum');
    expect(second?.body.forumGuid).toBe(first?.body.forumGuid);
    expect(host.api.callsOf('POST Forums/UpdateForum')).toMatchObject([
      { body: { forumGuid: first?.body.forumGuid, title: 'Science and art' } },
    ]);
  });

  test('offers only what the roles allow', async () => {
    renderForum({ api: { 'GET Forums/GetForums': forums([own], null, ['Subject']) } });
    await screen.findByRole('link', { name: 'Algorithms' });
    expect(screen.queryByRole('button', { name: 'Add' })).not.toBeInTheDocument();
  });
});
