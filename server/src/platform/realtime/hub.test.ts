import { MAX_GROUPS } from './hub-methods';
import { connections, deleted, GROUP, listen } from './testing/hub-clients';
import { guidOf, startTestHub, tokenOf, type TestHub } from './testing/test-hub';
import { waitFor } from './testing/wait-for';

let hub: TestHub;
afterEach(() => hub.close());

describe.each(connections)('the official client over %s with %s', (transport, protocol) => {
  const way = { transport, protocol };
  beforeEach(async () => {
    hub = await startTestHub();
    hub.allow('amal', GROUP);
    hub.allow('basim', GROUP);
  });

  test('connects, and stops', async () => {
    const client = await hub.connect('amal', way);
    expect(client.state).toBe('Connected');
    await client.stop();
    expect(client.state).toBe('Disconnected');
  });

  test('receives complete messages of a joined group in order', async () => {
    const client = await hub.connect('amal', way);
    const heard = listen(client);
    await client.invoke('JoinGroup', GROUP, 'Comments');
    const names = Array.from({ length: 50 }, (_, index) => `رد ${index} 🎓 \u2028`);
    for (const name of names)
      hub.hub.realtime.toGroup(GROUP, 'ReceiveDeleteReply', { guid: name, replyOnGuid: GROUP });
    await waitFor('all messages', () => heard.length === names.length);
    expect(heard.map(([, reply]) => (reply as { guid: string }).guid)).toEqual(names);
  });

  test('receives messages to its user, and no other user does', async () => {
    const [amal, basim] = await Promise.all([hub.connect('amal', way), hub.connect('basim', way)]);
    const [heardByAmal, heardByBasim] = [listen(amal), listen(basim)];
    const counts = { allNotifications: 3, examsCount: 0, mailsCount: 1 };
    hub.hub.realtime.toUser(guidOf('amal'), 'ReceiveUnreadCount', counts);
    hub.hub.realtime.toUser(guidOf('basim'), 'ReceiveUnreadCount', {
      ...counts,
      allNotifications: 4,
    });
    await waitFor('both messages', () => heardByAmal.length > 0 && heardByBasim.length > 0);
    expect(heardByAmal).toEqual([['ReceiveUnreadCount', counts]]);
    expect(heardByBasim).toEqual([['ReceiveUnreadCount', { ...counts, allNotifications: 4 }]]);
  });

  test('receives a message of 200 kB', async () => {
    const client = await hub.connect('amal', way);
    const heard = listen(client);
    const long = 'ط'.repeat(100_000);
    hub.hub.realtime.toUser(guidOf('amal'), 'ReceiveDeleteReply', {
      guid: long,
      replyOnGuid: GROUP,
    });
    await waitFor('the message', () => heard.length > 0);
    expect(heard).toEqual([['ReceiveDeleteReply', { guid: long, replyOnGuid: GROUP }]]);
  });

  test('joins the maximum number of groups at once, with their comments', async () => {
    const groups = Array.from({ length: MAX_GROUPS }, (_, index) => guidOf(`group ${index}`));
    for (const group of groups) hub.allow('amal', group);
    const client = await hub.connect('amal', way);
    await Promise.all(
      groups.flatMap((group) => [
        client.invoke('JoinGroup', group),
        client.invoke('JoinGroup', group, 'Comments'),
      ]),
    );
    const present = await Promise.all(
      groups.map((group) => client.invoke<string[]>('GetUsers', group)),
    );
    expect(present).toEqual(groups.map(() => [guidOf('amal')]));
  });

  test('receives no more messages of a group that it left', async () => {
    const client = await hub.connect('amal', way);
    const heard = listen(client);
    await client.invoke('JoinGroup', GROUP);
    await client.invoke('LeaveGroup', GROUP);
    hub.hub.realtime.toGroup(GROUP, 'ReceiveDeleteReply', deleted('late'));
    hub.hub.realtime.toUser(guidOf('amal'), 'ReceiveDeleteReply', deleted('fence'));
    await waitFor('the fence', () => heard.length > 0);
    expect(heard).toEqual([['ReceiveDeleteReply', deleted('fence')]]);
  });

  test('sees no members of a group that is open to everyone', async () => {
    const open = guidOf('open to all');
    hub.hub.realtime.authoriseGroups(async (_caller, group) =>
      group === open ? 'unlisted' : null,
    );
    const [amal, basim] = await Promise.all([hub.connect('amal', way), hub.connect('basim', way)]);
    const heard = listen(amal);
    await Promise.all([amal, basim].map((client) => client.invoke('JoinGroup', open)));
    await expect(amal.invoke('GetUsers', open)).rejects.toThrow(/HubException: forbidden$/);
    hub.hub.realtime.toGroup(open, 'ReceiveDeleteReply', deleted('to all'));
    await waitFor('the message', () => heard.length > 0);
    expect(heard).toEqual([['ReceiveDeleteReply', deleted('to all')]]);
  });

  test('cannot join a group that no area allows', async () => {
    const client = await hub.connect('basim', way);
    await expect(client.invoke('JoinGroup', guidOf('somebody else’s'))).rejects.toThrow(
      /HubException: forbidden$/,
    );
  });

  test('sees each member of its group once, until the member leaves or disconnects', async () => {
    const [amal, basim, basimAgain] = await Promise.all([
      hub.connect('amal', way),
      hub.connect('basim', way),
      hub.connect('basim', way),
    ]);
    await Promise.all([amal, basim, basimAgain].map((client) => client.invoke('JoinGroup', GROUP)));
    const present = async () => (await amal.invoke<string[]>('GetUsers', GROUP)).sort();
    const [both, one] = [[guidOf('amal'), guidOf('basim')].sort(), [guidOf('amal')]];
    expect(await present()).toEqual(both);
    await basim.invoke('LeaveGroup', GROUP);
    expect(await present()).toEqual(both);
    await basimAgain.stop();
    await waitFor('basim to be gone', async () => (await present()).length === 1);
    expect(await present()).toEqual(one);
  });

  test('stays connected after unknown methods and wrong arguments', async () => {
    const client = await hub.connect('amal', way);
    await expect(client.invoke('DropTables')).rejects.toThrow(/Method does not exist/);
    await expect(client.invoke('__proto__')).rejects.toThrow(/Method does not exist/);
    await expect(client.invoke('constructor')).rejects.toThrow(/Method does not exist/);
    await expect(client.invoke('JoinGroup', 'not a guid')).rejects.toThrow(
      /HubException: malformed$/,
    );
    await expect(client.invoke('JoinGroup', GROUP, 'Other')).rejects.toThrow(
      /HubException: malformed$/,
    );
    await expect(client.invoke('JoinGroup')).rejects.toThrow(/HubException: malformed$/);
    await expect(client.invoke('GetUsers', GROUP)).rejects.toThrow(/HubException: forbidden$/);
    await expect(
      new Promise((_resolve, reject) =>
        client
          .stream('GetUsers', GROUP)
          .subscribe({ next: () => undefined, complete: () => undefined, error: reject }),
      ),
    ).rejects.toThrow(/non-streaming 'GetUsers' method/);
    expect(client.state).toBe('Connected');
  });

  test('receives no details of an internal error', async () => {
    const secret = 'password of the database';
    hub.hub.realtime.authoriseGroups(async (_caller, group) => {
      if (group === guidOf('another')) throw new Error(secret);
      return null;
    });
    const client = await hub.connect('basim', way);
    const error: unknown = await client
      .invoke('JoinGroup', guidOf('another'))
      .catch((cause: unknown) => cause);
    expect(String(error)).toContain(
      "An unexpected error occurred invoking 'JoinGroup' on the server.",
    );
    expect(String(error)).not.toContain(secret);
    expect(hub.logged.join()).toContain(secret);
  });

  test('receives no more messages of a group from which its user was removed', async () => {
    const client = await hub.connect('amal', way);
    const heard = listen(client);
    await client.invoke('JoinGroup', GROUP);
    await client.invoke('JoinGroup', GROUP, 'Comments');
    hub.hub.realtime.removeFromGroup(guidOf('amal'), GROUP);
    hub.hub.realtime.toGroup(GROUP, 'ReceiveDeleteReply', deleted('late'));
    hub.hub.realtime.toUser(guidOf('amal'), 'ReceiveDeleteReply', deleted('fence'));
    await waitFor('the fence', () => heard.length > 0);
    expect(heard).toEqual([['ReceiveDeleteReply', deleted('fence')]]);
  });

  test('reconnects after a network failure and rejoins', async () => {
    const client = hub.client('amal', { ...way, reconnect: true });
    const heard = listen(client);
    let rejoined = false;
    client.onreconnected(
      () =>
        void client.invoke('JoinGroup', GROUP).then(() => {
          rejoined = true;
        }),
    );
    await client.start();
    await client.invoke('JoinGroup', GROUP);
    const before = client.connectionId;
    hub.cut();
    await waitFor('the reconnection', () => rejoined);
    expect(client.connectionId).not.toBe(before);
    hub.hub.realtime.toGroup(GROUP, 'ReceiveDeleteReply', deleted('after'));
    await waitFor('the message', () => heard.length > 0);
    expect(heard).toEqual([['ReceiveDeleteReply', deleted('after')]]);
  });

  test('is closed when its session ends, but not when another one does', async () => {
    const [one, other] = await Promise.all([
      hub.connect('amal', { ...way, token: tokenOf('amal', { session: 'one' }) }),
      hub.connect('amal', { ...way, token: tokenOf('amal', { session: 'other' }) }),
    ]);
    let closed = 0;
    one.onclose(() => {
      closed += 1;
    });
    other.onclose(() => {
      closed += 1;
    });
    hub.hub.realtime.disconnect(guidOf('amal'), guidOf('amal one'));
    await waitFor('the end of the session', () => one.state === 'Disconnected');
    expect(closed).toBe(1);
    expect(await other.invoke('LeaveGroup', GROUP)).toBeFalsy();
    hub.hub.realtime.disconnect(guidOf('amal'));
    await waitFor('the end of all', () => closed === 2);
  });
});

test('asks its clients to reconnect when it closes', async () => {
  hub = await startTestHub();
  const client = hub.client('amal', { reconnect: true });
  let reconnecting = false;
  client.onreconnecting(() => {
    reconnecting = true;
  });
  await client.start();
  await hub.hub.close();
  await waitFor('the reconnecting', () => reconnecting);
});
