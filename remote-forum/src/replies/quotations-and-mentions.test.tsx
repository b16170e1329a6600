import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { aReply, guidOf } from '../testing/samples';
import { ownReply, openReplies, replyField, optionsOf } from '../testing/replies-drawer';

describe('quotations and mentions', () => {
  const origin = `/forums?topicGuid=${guidOf('topic')}&contentGuid=${guidOf('content')}&open=replies&replyGuid=${guidOf('reply')}`;
  const people = [
    { personGuid: guidOf('ali'), personName: 'علي كريم', teacher: false },
    { personGuid: guidOf('alia'), personName: 'علياء حسن', teacher: true },
  ];
  const sending: TestHostOptions['api'] = {
    'POST ForumTopic/ReplyOnTopicContent': ({ body }) =>
      answered(ownReply({ guid: body.guid, contentText: body.contentText })),
    'GET ForumTopic/GetMentionable': ({ query }) =>
      answered(people.filter(({ personName }) => personName.startsWith(query.searchText ?? ''))),
  };
  const sent = (host: ReturnType<typeof openReplies>['host']) =>
    host.api.callsOf('POST ForumTopic/ReplyOnTopicContent').map(({ body }) => body.contentText);

  test('shows quotations with a link and mentions as names', async () => {
    openReplies([
      aReply({ contentText: `> [نور](${origin})\n> ما قيل\nنعم يا @[علي](${guidOf('ali')})` }),
    ]);
    const quote = await screen.findByRole('blockquote', { name: /^Quotation from/ });
    expect(quote).toHaveTextContent('ما قيل');
    expect(within(quote).getByRole('link')).toHaveAttribute('href', origin);
    expect(screen.getByText('@علي').closest('p')).toHaveTextContent('نعم يا @علي');
  });

  test('inserts a quotation from the menu and sends it', async () => {
    const { host } = openReplies([aReply()], { api: sending });
    await optionsOf('ليلى حسن');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Quote' }));
    expect(await screen.findByRole('button', { name: /^Remove the quotation from/ })).toBeVisible();
    await userEvent.type(await replyField(), 'نعم{Enter}');
    await waitFor(() =>
      expect(sent(host)).toEqual([`> [ليلى حسن](${origin})\n> شكرًا على الشرح\nنعم`]),
    );
    expect(
      screen.queryByRole('button', { name: /^Remove the quotation from/ }),
    ).not.toBeInTheDocument();
  });

  test('does not send a quotation alone and allows removing it', async () => {
    const { host } = openReplies([aReply()], { api: sending });
    await optionsOf('ليلى حسن');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Quote' }));
    await userEvent.type(await replyField(), '{Enter}');
    expect(sent(host)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /^Remove the quotation from/ }));
    expect(screen.queryByRole('blockquote')).not.toBeInTheDocument();
  });

  test('a quotation survives an edit', async () => {
    const text = `> [نور](${origin})\n> ما قيل\nنعم`;
    const { host } = openReplies([ownReply({ contentText: text })], {
      api: {
        'POST ForumTopic/UpdateReplyTopicContent': ({ body }) =>
          answered(
            ownReply({ contentText: body.contentText, modifiedDate: '2026-02-02T12:00:00' }),
          ),
      },
    });
    await optionsOf('سارة العبيدي');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Edit the reply' }),
      ' ولا{Enter}',
    );
    await waitFor(() =>
      expect(
        host.api
          .callsOf('POST ForumTopic/UpdateReplyTopicContent')
          .map(({ body }) => body.contentText),
      ).toEqual([`${text} ولا`]),
    );
  });

  test('offers people after @ and sends the chosen mention', async () => {
    const { host } = openReplies([aReply()], { api: sending });
    await userEvent.type(await replyField(), 'يا @علي');
    const list = await screen.findByRole('listbox', { name: 'People to mention' });
    expect(
      within(list)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([expect.stringContaining('علي كريم'), expect.stringContaining('علياء حسن')]);
    await userEvent.keyboard('{ArrowDown}');
    expect(within(list).getByRole('option', { name: /علياء/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect((await replyField()).getAttribute('aria-activedescendant')).toBe(
      within(list).getByRole('option', { name: /علياء/ }).id,
    );
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(await replyField()).toHaveValue('يا @علي كريم ');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(screen.getByText(/^Will be notified/)).toHaveTextContent('علي كريم');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent(host)).toEqual([`يا @[علي كريم](${guidOf('ali')})`]));
  });

  test('drops non-matching people while the response is pending', async () => {
    const answer = sending['GET ForumTopic/GetMentionable']!;
    openReplies([aReply()], {
      api: {
        ...sending,
        'GET ForumTopic/GetMentionable': (input, call) =>
          input.query.searchText === 'عليا' ? new Promise(() => undefined) : answer(input, call),
      },
    });
    await userEvent.type(await replyField(), '@علي');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await userEvent.keyboard('ا{Enter}');
    expect(await replyField()).toHaveValue('@علياء حسن ');
  });

  test('keeps typed text on Escape and deletes mentions as one', async () => {
    openReplies([aReply()], { api: sending });
    await userEvent.type(await replyField(), '@عل');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(await replyField()).toHaveValue('@عل');
    await userEvent.clear(await replyField());
    await userEvent.type(await replyField(), '@علياء');
    await screen.findByRole('option', { name: /علياء/ });
    await userEvent.keyboard('{Enter}{Backspace}');
    expect(await replyField()).toHaveValue('@علياء حسن');
    await userEvent.keyboard('{Backspace}');
    expect(await replyField()).toHaveValue('');
  });
});
