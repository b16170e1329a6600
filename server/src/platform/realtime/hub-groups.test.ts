import { FORUM_GROUP, LATEST_GROUP, LIBRARY_GROUP } from '@riwaq/api';
import { deleted, GROUP, listen } from './testing/hub-clients';
import { guidOf, startTestHub, type TestHub } from './testing/test-hub';
import { waitFor } from './testing/wait-for';

let hub: TestHub;
afterEach(() => hub.close());

test('leaves a group joined as two kinds only after leaving both', async () => {
  hub = await startTestHub();
  hub.allow('amal', GROUP);
  const client = await hub.connect('amal');
  const heard = listen(client);
  await client.invoke('JoinGroup', GROUP);
  await client.invoke('JoinGroup', GROUP.toUpperCase(), 'Comments');
  await client.invoke('LeaveGroup', GROUP);
  hub.hub.realtime.toGroup(GROUP, 'ReceiveDeleteReply', deleted('still'));
  await waitFor('the message', () => heard.length === 1);
  await client.invoke('LeaveGroup', GROUP, 'Comments');
  hub.hub.realtime.toGroup(GROUP, 'ReceiveDeleteReply', deleted('late'));
  hub.hub.realtime.toUser(guidOf('amal'), 'ReceiveDeleteReply', deleted('fence'));
  await waitFor('the fence', () => heard.length === 2);
  expect(heard[1]).toEqual(['ReceiveDeleteReply', deleted('fence')]);
});

test('requires access in both areas for a guid that both know', async () => {
  hub = await startTestHub();
  const { realtime } = hub.hub;
  for (const name of ['amal', 'basim']) hub.allow(name, GROUP);
  realtime.authoriseGroups(async ({ userGuid }, group) =>
    group === GROUP ? userGuid === guidOf('amal') : null,
  );
  const [amal, basim] = [await hub.connect('amal'), await hub.connect('basim')];
  await amal.invoke('JoinGroup', GROUP);
  await expect(basim.invoke('JoinGroup', GROUP)).rejects.toThrow(/HubException: forbidden$/);
});

test('leaves a group when leaving directly after joining', async () => {
  hub = await startTestHub();
  let answer: (allowed: boolean) => void = () => undefined;
  hub.hub.realtime.authoriseGroups(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const client = await hub.connect('amal');
  const heard = listen(client);
  const joined = client.invoke('JoinGroup', GROUP);
  const left = client.invoke('LeaveGroup', GROUP);
  await waitFor('the question', () => answer.length === 1);
  answer(true);
  await Promise.all([joined, left]);
  hub.hub.realtime.toGroup(GROUP, 'ReceiveDeleteReply', deleted('late'));
  hub.hub.realtime.toUser(guidOf('amal'), 'ReceiveDeleteReply', deleted('fence'));
  await waitFor('the fence', () => heard.length > 0);
  expect(heard).toEqual([['ReceiveDeleteReply', deleted('fence')]]);
});

test('removes a user from all groups, refuses joins while guarded, then reconnects the pages', async () => {
  hub = await startTestHub();
  const other = guidOf('another content');
  for (const group of [GROUP, other]) for (const name of ['amal', 'basim']) hub.allow(name, group);
  let isOpen = true;
  hub.hub.realtime.guardGroups(async ({ userGuid }) => isOpen || userGuid !== guidOf('amal'));
  const [amal, basim] = [hub.client('amal', { reconnect: true }), await hub.connect('basim')];
  const [heard, heardByBasim] = [listen(amal), listen(basim)];
  let rejoined = false;
  amal.onreconnected(
    () =>
      void amal.invoke('JoinGroup', GROUP).then(() => {
        rejoined = true;
      }),
  );
  await amal.start();
  for (const group of [GROUP, other])
    for (const client of [amal, basim]) await client.invoke('JoinGroup', group);

  isOpen = false;
  hub.hub.realtime.leaveGroups(guidOf('amal'));
  for (const group of [GROUP, other])
    hub.hub.realtime.toGroup(group, 'ReceiveDeleteReply', deleted('while closed'));
  hub.hub.realtime.toUser(guidOf('amal'), 'ReceiveDeleteReply', deleted('fence'));
  await waitFor('the fence', () => heard.length > 0);
  await waitFor('the messages of others', () => heardByBasim.length === 2);
  expect(heard).toEqual([['ReceiveDeleteReply', deleted('fence')]]);
  await expect(amal.invoke('JoinGroup', GROUP)).rejects.toThrow(/forbidden/);
  expect(await basim.invoke('GetUsers', GROUP)).toEqual([guidOf('basim')]);

  isOpen = true;
  hub.hub.realtime.reconnect(guidOf('amal'));
  await waitFor('the page in its group again', () => rejoined);
  hub.hub.realtime.toGroup(GROUP, 'ReceiveDeleteReply', deleted('open again'));
  await waitFor('the message', () => heard.length === 2);
  expect(basim.state).toBe('Connected');
});

test('does not admit a user who leaves all groups during a check', async () => {
  hub = await startTestHub();
  const answers: ((allowed: boolean) => void)[] = [];
  hub.hub.realtime.authoriseGroups(() => new Promise((resolve) => answers.push(resolve)));
  let isOpen = true;
  hub.hub.realtime.guardGroups(async () => isOpen);
  const client = await hub.connect('amal');
  const outcome = expect(client.invoke('JoinGroup', GROUP)).rejects.toThrow(/forbidden/);
  await waitFor('the question', () => answers.length === 1);
  isOpen = false;
  hub.hub.realtime.leaveGroups(guidOf('amal'));
  answers[0]?.(true);
  await outcome;
});

test('does not admit a user who is removed during a check', async () => {
  hub = await startTestHub();
  const answers: ((allowed: boolean) => void)[] = [];
  hub.hub.realtime.authoriseGroups(() => new Promise((resolve) => answers.push(resolve)));
  const client = await hub.connect('amal');
  const joining = client.invoke('JoinGroup', GROUP);
  const outcome = expect(joining).rejects.toThrow(/forbidden/);
  await waitFor('the question', () => answers.length === 1);
  hub.hub.realtime.removeFromGroup(guidOf('amal'), GROUP);
  answers[0]?.(true);
  await waitFor('the question again', () => answers.length === 2);
  answers[1]?.(false);
  await outcome;
});

test.each([
  ['all of the forum', FORUM_GROUP],
  ['the latest of the forum', LATEST_GROUP],
  ['the library', LIBRARY_GROUP],
])('delivers messages to the named group of %s', async (_name, group) => {
  hub = await startTestHub();
  hub.allow('amal', group);
  const amal = await hub.connect('amal');
  const heard = listen(amal);
  await amal.invoke('JoinGroup', group);
  hub.hub.realtime.toGroup(group, 'ReceiveDeleteReply', deleted('a reply'));
  await waitFor('the message', () => heard.length > 0);
});

test('allows 200 groups per connection', async () => {
  hub = await startTestHub();
  hub.hub.realtime.authoriseGroups(async () => true);
  const client = await hub.connect('amal');
  for (let index = 0; index < 200; index += 1)
    await client.invoke('JoinGroup', guidOf(`group ${index}`));
  await expect(client.invoke('JoinGroup', GROUP)).rejects.toThrow(/too-many-groups/);
  await client.invoke('LeaveGroup', guidOf('group 7'));
  await client.invoke('JoinGroup', GROUP);
});
