import type { HubConnection } from '@microsoft/signalr';
import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import type { HubBackplane } from './backplane';
import { createInProcessBackplane, Exchange } from './in-process-backplane';
import { patientRedisBackplane } from './testing/redis';
import { guidOf, startTestHub, tokenOf, type TestHub } from './testing/test-hub';
import { waitFor } from './testing/wait-for';

const REDIS_URL = process.env.REDIS_URL;
const GROUP = guidOf('a content');
const reply = (name: string) => ({ guid: guidOf(name), replyOnGuid: GROUP });

type Make = () => [HubBackplane, HubBackplane];
const kinds: [string, Make][] = [
  [
    'memory',
    () => {
      const exchange = new Exchange();
      return [createInProcessBackplane(exchange), createInProcessBackplane(exchange)];
    },
  ],
];
if (REDIS_URL) {
  kinds.push([
    'Redis',
    () => {
      const prefix = `riwaq-test-${randomUUID()}`;
      return [patientRedisBackplane(REDIS_URL, prefix), patientRedisBackplane(REDIS_URL, prefix)];
    },
  ]);
}

describe.each(kinds)('two hubs over %s', (_name, make) => {
  let backplanes: [HubBackplane, HubBackplane];
  let one: TestHub;
  let other: TestHub;
  let client: HubConnection;
  let heard: unknown[];

  beforeEach(async () => {
    backplanes = make();
    [one, other] = await Promise.all([
      startTestHub({ backplane: backplanes[0] }),
      startTestHub({ backplane: backplanes[1] }),
    ]);
    other.allow('amal', GROUP);
    one.allow('basim', GROUP);
    client = await other.connect('amal');
    heard = [];
    client.on('ReceiveDeleteReply', (...args) => heard.push(...args));
    await client.invoke('JoinGroup', GROUP);
    await waitFor('the way to be open', () => {
      one.hub.realtime.toUser(guidOf('amal'), 'ReceiveDeleteReply', reply('opening'));
      return heard.length > 0;
    });
    one.hub.realtime.toUser(guidOf('amal'), 'ReceiveDeleteReply', reply('opened'));
    await waitFor(
      'the last opening',
      () => JSON.stringify(heard.at(-1)) === JSON.stringify(reply('opened')),
    );
    heard.length = 0;
  });
  afterEach(async () => {
    await Promise.all([one.close(), other.close()]);
    await Promise.all(backplanes.map((each) => each.close()));
  });

  test('delivers group messages to the other hub, once and in order', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `reply ${index}`);
    for (const name of names) one.hub.realtime.toGroup(GROUP, 'ReceiveDeleteReply', reply(name));
    await waitFor('all', () => heard.length >= names.length);
    expect(heard).toEqual(names.map(reply));
  });

  test('delivers a group message once to local and remote members', async () => {
    const near = await one.connect('basim');
    const heardNear: unknown[] = [];
    near.on('ReceiveDeleteReply', (...args) => heardNear.push(...args));
    await near.invoke('JoinGroup', GROUP);
    one.hub.realtime.toGroup(GROUP, 'ReceiveDeleteReply', reply('a'));
    other.hub.realtime.toGroup(GROUP, 'ReceiveDeleteReply', reply('b'));
    await waitFor('both', () => heardNear.length >= 2 && heard.length >= 2);
    expect(heardNear).toEqual([reply('a'), reply('b')]);
    expect([...heard].map((each) => (each as { guid: string }).guid).sort()).toEqual(
      [guidOf('a'), guidOf('b')].sort(),
    );
  });

  test("delivers individual arguments to a group's members at both hubs", async () => {
    one.allow('amal', GROUP);
    const [basim, amalHere] = [await one.connect('basim'), await one.connect('amal')];
    const each = [client, basim, amalHere].map((connection) => {
      const told: unknown[] = [];
      connection.on('ReceiveNewReply', (...args) => told.push(...args));
      return told;
    });
    for (const connection of [basim, amalHere]) await connection.invoke('JoinGroup', GROUP);
    expect([...(await one.hub.realtime.peopleIn(GROUP))].sort()).toEqual(
      [guidOf('amal'), guidOf('basim')].sort(),
    );
    const said = (text: string) => ({ ...reply('said'), contentText: text }) as never;
    one.hub.realtime.toEach(
      GROUP,
      'ReceiveNewReply',
      new Map([[guidOf('amal'), [said('to amal')]]]),
      said('to all'),
    );
    await waitFor('all three', () => each.every((told) => told.length > 0));
    expect(each).toEqual([[said('to amal')], [said('to all')], [said('to amal')]]);
    await Promise.all([basim.stop(), amalHere.stop()]);
  });

  test('applies a removal from a group at the other hub', async () => {
    one.hub.realtime.removeFromGroup(guidOf('amal'), GROUP);
    one.hub.realtime.toGroup(GROUP, 'ReceiveDeleteReply', reply('late'));
    one.hub.realtime.toUser(guidOf('amal'), 'ReceiveDeleteReply', reply('fence'));
    await waitFor('the fence', () => heard.length > 0);
    expect(heard).toEqual([reply('fence')]);
  });

  test('closes the connections of an ended session at the other hub', async () => {
    one.hub.realtime.disconnect(guidOf('amal'), guidOf('amal main'));
    await waitFor('the end', () => client.state === 'Disconnected');
  });

  test('accepts a connection that the other hub negotiated', async () => {
    const token = tokenOf('amal');
    const negotiated = await fetch(`${one.url}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const { connectionToken: id } = (await negotiated.json()) as { connectionToken: string };
    const moved = new WebSocket(
      `${other.url.replace('http', 'ws')}?${new URLSearchParams({ id, access_token: token })}`,
    );
    let seen = '';
    moved.on('message', (data: Buffer) => {
      seen += data.toString();
    });
    moved.on('open', () => moved.send('{"protocol":"json","version":1}\x1e'));
    await waitFor('the handshake', () => seen === '{}\x1e');
    one.hub.realtime.toUser(guidOf('amal'), 'ReceiveDeleteReply', reply('a'));
    await waitFor('the message', () => seen.includes(guidOf('a')));
    moved.terminate();
  });

  test('lists the members of a group at both hubs', async () => {
    const near = await one.connect('basim');
    await near.invoke('JoinGroup', GROUP);
    const everyone = [guidOf('amal'), guidOf('basim')].sort();
    const present = async (at: HubConnection) =>
      (await at.invoke<string[]>('GetUsers', GROUP)).sort().join();
    await waitFor(
      'both to be seen',
      async () =>
        (await present(near)) === everyone.join() && (await present(client)) === everyone.join(),
    );
    await near.stop();
    await waitFor('basim to be gone', async () => (await present(client)) === guidOf('amal'));
  });

  test('carries other channels until they are unsubscribed', async () => {
    const messages: string[] = [];
    const stop = backplanes[1].subscribe('sessions', (message) => messages.push(message));
    await waitFor('the channel to be open', () => {
      backplanes[0].publish('sessions', 'opening');
      return messages.length > 0;
    });
    backplanes[1].publish('sessions', 'own');
    backplanes[0].publish('sessions', 'last');
    await waitFor('the last message', () => messages.at(-1) === 'last');
    expect(messages).not.toContain('own');
    stop();
    const count = messages.length;
    backplanes[0].publish('sessions', 'after');
    one.hub.realtime.toUser(guidOf('amal'), 'ReceiveDeleteReply', reply('fence'));
    await waitFor('the fence', () => heard.length > 0);
    expect(messages).toHaveLength(count);
  });
});
