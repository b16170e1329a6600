import type { HubConnection } from '@microsoft/signalr';
import { FORUM_GROUP, LATEST_GROUP, LIBRARY_GROUP } from '@riwaq/api';
import { MAX_GROUPS } from './hub-methods';
import {
  guidOf,
  startTestHub,
  tokenOf,
  type ProtocolName,
  type TestHub,
  type TransportName,
} from './testing/test-hub';
import { DEFAULT_SIGNALR_OPTIONS } from './signalr/options';
import { waitFor } from './testing/wait-for';

const GROUP = guidOf('a content');
const deleted = (name: string) => ({ guid: guidOf(name), replyOnGuid: GROUP });

let hub: TestHub;
afterEach(() => hub.close());

const CLIENT_TIMEOUT_MS = DEFAULT_SIGNALR_OPTIONS.clientTimeoutMs;
/** A monotonic clock that a test can set ahead. */
const elapsed = (aheadMs: () => number) => () => performance.now() + aheadMs();

/** Records all events that a client receives, with their first argument. */
function listen(client: HubConnection): unknown[][] {
  const heard: unknown[][] = [];
  for (const event of ['ReceiveNewReply', 'ReceiveDeleteReply', 'ReceiveUnreadCount'])
    client.on(event, (...args) => heard.push([event, ...args]));
  return heard;
}

const connections: [TransportName, ProtocolName][] = [
  ['WebSockets', 'JSON'],
  ['WebSockets', 'MessagePack'],
  ['Server-Sent Events', 'JSON'],
  ['long polling', 'JSON'],
  ['long polling', 'MessagePack'],
];

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

// The codec does not affect timing, so that one is enough.
describe.each(connections.filter(([, protocol]) => protocol === 'JSON'))(
  'over %s with %s, as time passes',
  (transport, protocol) => {
    const way = { transport, protocol };

    test('ends the connection when its token expires', async () => {
      let aheadMs = 0;
      const clock = { now: () => new Date(Date.now() + aheadMs) };
      hub = await startTestHub({ keepAliveMs: 50, clock });
      // Not by waiting for its end, which a slow machine would reach before it has connected.
      const seconds = 30;
      const client = hub.client('amal', { ...way, token: tokenOf('amal', { seconds }) });
      let reason: Error | undefined;
      client.onclose((cause) => {
        reason = cause;
      });
      await client.start();
      aheadMs = seconds * 1000;
      await waitFor('the end of the token', () => reason !== undefined);
      expect(reason?.message).toMatch(/token has expired/);
    });

    test('keeps an idle connection open by pings in both directions', async () => {
      let aheadMs = 0;
      hub = await startTestHub({
        keepAliveMs: 20,
        pollTimeoutMs: 30,
        elapsed: elapsed(() => aheadMs),
      });
      const client = hub.client('amal', way);
      client.keepAliveIntervalInMilliseconds = 20;
      let closed = false;
      client.onclose(() => {
        closed = true;
      });
      const traffic = trafficOf(client);
      await client.start();
      // Long polling needs no pings: each poll is a sign of life.
      const hasPings = transport !== 'long polling';
      // Together more than the server lets a client be silent.
      for (let round = 0; round < 3; round += 1) {
        aheadMs += 0.5 * CLIENT_TIMEOUT_MS;
        const { sent, received } = traffic;
        const bytes = hub.bytesRead();
        await waitFor('signs of life of both', () => {
          const isServerSeen = !hasPings || traffic.received > received;
          return isServerSeen && (!hasPings || traffic.sent > sent) && hub.bytesRead() > bytes;
        });
      }
      expect(closed).toBe(false);
      expect(await client.invoke('LeaveGroup', GROUP)).toBeFalsy();
    });

    test('removes a client that vanished without closing', async () => {
      let aheadMs = 0;
      hub = await startTestHub({
        keepAliveMs: 50,
        pollTimeoutMs: 50,
        endGraceMs: 100,
        elapsed: elapsed(() => aheadMs),
      });
      hub.allow('amal', GROUP);
      hub.allow('basim', GROUP);
      const [amal, basim] = await Promise.all([
        hub.connect('amal', way),
        hub.connect('basim', way),
      ]);
      amal.keepAliveIntervalInMilliseconds = 20;
      await amal.invoke('JoinGroup', GROUP);
      await basim.invoke('JoinGroup', GROUP);
      // From here on Basim's client sends nothing, neither pings nor polls.
      basim.keepAliveIntervalInMilliseconds = 3_600_000;
      silence(basim);
      await waitFor('basim to be forgotten', async () => {
        // The server hears from amal after each step.
        aheadMs += 0.5 * CLIENT_TIMEOUT_MS;
        return (await amal.invoke<string[]>('GetUsers', GROUP)).length === 1;
      });
    });
  },
);

/** The parts of a client's connection that the tests observe or stop. */
interface ClientConnection {
  send: (data: unknown) => Promise<void>;
  onreceive: (data: unknown) => void;
  transport: { _running?: boolean };
}

const connectionOf = (client: HubConnection): ClientConnection =>
  (client as unknown as { connection: ClientConnection }).connection;

/** Counts what a client sent completely and what it received, pings included. */
function trafficOf(client: HubConnection): { sent: number; received: number } {
  const traffic = { sent: 0, received: 0 };
  const connection = connectionOf(client);
  const send = connection.send.bind(connection);
  const receive = connection.onreceive.bind(connection);
  connection.send = async (data) => {
    await send(data);
    traffic.sent += 1;
  };
  connection.onreceive = (data) => {
    traffic.received += 1;
    receive(data);
  };
  return traffic;
}

/** Stops a client from sending, like a phone that has left the network. */
function silence(client: HubConnection): void {
  const connection = connectionOf(client);
  connection.send = () => new Promise(() => undefined);
  connection.transport._running = false;
}

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
