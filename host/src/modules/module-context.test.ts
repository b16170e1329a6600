import { ApiError } from '@riwaq/api';
import { FakeSite, STUDENT, TEACHER, tokenOf } from '../testing/fake-site';
import { renderShell } from '../testing/render-shell';
import { createModuleContext } from './module-context';

const ENTRY = {
  id: 'forum',
  manifestUrl: '/modules/forum/b1/riwaq-manifest.json',
  enabled: true,
  config: {},
};

async function contextOfTeacher() {
  const site = new FakeSite().api('POST Mails/CountRecipients', { recipientsCount: 1 });
  const { shell, hub } = await renderShell({ site });
  const context = createModuleContext(shell.services, ENTRY, new AbortController().signal);
  return { context, shell, site, hub };
}

test('makes no call as the next user', async () => {
  const { context, shell, site } = await contextOfTeacher();
  shell.session.start(tokenOf(STUDENT), STUDENT);
  await expect(context.api('POST Mails/CountRecipients', { body: { ToGuid: [] } })).rejects.toEqual(
    expect.any(ApiError),
  );
  await expect(context.realtime.invoke('TypingPrivate', 'group')).rejects.toThrow('not signed in');
  expect(site.countOf('/api/Mails/')).toBe(0);
});

test('calls again once its own user has signed in again', async () => {
  const { context, shell, site } = await contextOfTeacher();
  shell.session.start(tokenOf(STUDENT), STUDENT);
  shell.session.start(tokenOf(TEACHER, 2), TEACHER);
  await context.api('POST Mails/CountRecipients', { body: { ToGuid: [] } });
  expect(site.countOf('/api/Mails/')).toBe(1);
});

test('shows its own user, not the next', async () => {
  const { context, shell } = await contextOfTeacher();
  shell.session.start(tokenOf(STUDENT), STUDENT);
  expect(context.session.user.userGuid).toBe(TEACHER.userGuid);
});
