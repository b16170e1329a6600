import type { HubConnection } from '@microsoft/signalr';
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import WebSocket from 'ws';
import { RATES } from '@riwaq/api';
import { createClock } from '../time/clock';
import { createRates } from '../http/rates';
import type { HubBackplane } from './backplane';
import { createInProcessBackplane, Exchange } from './in-process-backplane';
import { prefixOf } from './redis-backplane';
import { createRedisConnections } from './redis-connections';
import { createRedisPresence } from './redis-presence';
import { patientRedisBackplane } from './testing/redis';
import { guidOf, startTestHub, tokenOf, type TestHub } from './testing/test-hub';
import { waitFor } from './testing/wait-for';

const REDIS_URL = process.env.REDIS_URL;
const GROUP = guidOf('a content');
const clock = createClock();
const reply = (name: string) => ({ guid: guidOf(name), replyOnGuid: GROUP });

test("derives the Redis prefix from the installation's secret", () => {
  expect(prefixOf('one secret')).toBe(prefixOf('one secret'));
  expect(prefixOf('one secret')).not.toBe(prefixOf('another'));
});

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

if (REDIS_URL) {
  describe('over Redis', () => {
    const prefix = `riwaq-test-${randomUUID()}`;
    let backplane: HubBackplane;
    let redis: Redis;
    beforeEach(async () => {
      backplane = patientRedisBackplane(REDIS_URL, prefix);
      redis = new Redis(REDIS_URL);
      await backplane.ping?.();
    });
    afterEach(async () => {
      await backplane.close();
      redis.disconnect();
    });

    describe('presence', () => {
      const ENTRY_SECONDS = 60;
      const presenceOf = (process: string) =>
        createRedisPresence(redis, {
          prefix,
          process,
          entrySeconds: ENTRY_SECONDS,
          call: (command) => command(),
          onError: (cause) => {
            throw cause;
          },
        });
      const key = `${prefix}:present:${GROUP}`;
      /** Expiry of an entry, in seconds of Redis's clock. */
      const endOf = async (entry: string) => Number((await redis.zscore(key, entry)) ?? NaN);
      const redisSeconds = async () => {
        const [seconds = 0, micros = 0] = await redis.time();
        return Number(seconds) + Number(micros) / 1_000_000;
      };

      test('drops the users of a process when its entries expire', async () => {
        backplane.presence.enter(GROUP, 'basim');
        presenceOf('dead').enter(GROUP, 'amal');
        await waitFor(
          'both',
          async () => (await backplane.presence.users(GROUP)).sort().join() === 'amal,basim',
        );
        await redis.zadd(key, (await redisSeconds()) - 1, 'dead amal');
        expect(await backplane.presence.users(GROUP)).toEqual(['basim']);
      });

      test('stores a group until its last entry expires', async () => {
        const long = createRedisPresence(redis, {
          prefix,
          process: 'long',
          entrySeconds: 10 * ENTRY_SECONDS,
          call: (command) => command(),
          onError: (cause) => {
            throw cause;
          },
        });
        long.enter(GROUP, 'basim');
        presenceOf('short').enter(GROUP, 'amal');
        await waitFor('both', async () => (await long.users(GROUP)).length === 2);
        expect(await redis.pttl(key)).toBeGreaterThan(ENTRY_SECONDS * 1000);
        await long.withdraw();
        await redis.del(key);
      });

      test('expires an entry its full lifetime after its creation', async () => {
        const presence = presenceOf('alive');
        const before = await redisSeconds();
        presence.enter(GROUP, 'amal');
        await waitFor('the entry', async () => (await presence.users(GROUP)).length === 1);
        expect(await endOf('alive amal')).toBeGreaterThanOrEqual(before + ENTRY_SECONDS);
        await presence.withdraw();
      });

      test('extends an entry when it is renewed', async () => {
        const presence = presenceOf('alive');
        presence.enter(GROUP, 'amal');
        await waitFor('the entry', async () => (await presence.users(GROUP)).length === 1);
        const end = await endOf('alive amal');
        presence.renew();
        await waitFor('a later end', async () => (await endOf('alive amal')) > end);
        await presence.withdraw();
        expect(await presence.users(GROUP)).toEqual([]);
      });
    });

    describe('rates', () => {
      const user = guidOf('amal');
      const { most, seconds } = RATES.writing;
      const key = `${prefix}:count:writing:${user}`;
      let other: HubBackplane;
      beforeEach(async () => {
        other = patientRedisBackplane(REDIS_URL, prefix);
        for (const each of [backplane, other]) await each.ping?.();
        await redis.del(key);
      });
      afterEach(() => other.close());

      it('allow a user the limit once over two processes', async () => {
        const processes = [backplane, other].map((each) => createRates(clock, each.counts));
        const outcomes = await Promise.allSettled(
          Array.from({ length: 2 * most }, (_, count) =>
            processes[count % 2]!.take('writing', user),
          ),
        );
        const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
        expect(refused).toHaveLength(most);
        expect(refused[0]?.reason).toMatchObject({ status: 429 });
        expect(await redis.pttl(key)).toBeLessThanOrEqual(seconds * 1000);
        await redis.del(key);
        await expect(processes[0]!.take('writing', user)).resolves.toBeUndefined();
      });
    });

    test('counts connections to both hubs, but not to a crashed process', async () => {
      const other = patientRedisBackplane(REDIS_URL, prefix);
      const [near, far] = [
        await startTestHub({ backplane, maxPerPerson: 1 }),
        await startTestHub({ backplane: other, maxPerPerson: 1 }),
      ];
      for (const each of [backplane, other]) await each.ping?.();
      const negotiate = async () => {
        const response = await fetch(`${near.url}/negotiate?negotiateVersion=1`, {
          method: 'POST',
          headers: { authorization: `Bearer ${tokenOf('amal')}` },
        });
        return response.status;
      };
      await redis.hset(`${prefix}:connections:${guidOf('amal')}`, 'a crashed process', 5);
      expect(await negotiate()).toBe(200);
      const client = await far.connect('amal');
      await waitFor('the count', async () => (await negotiate()) === 429);
      await expect(near.connect('amal')).rejects.toThrow('429');
      await client.stop();
      await waitFor('the end of the count', async () => (await negotiate()) === 200);
      await Promise.all([near.close(), far.close()]);
      await other.close();
    });

    describe('connection counts', () => {
      const user = guidOf('amal');
      const connectionsOf = (process: string, client = redis) =>
        createRedisConnections(client, {
          prefix,
          process,
          aliveSeconds: 60,
          call: (command) => command(),
          onError: () => undefined,
        });
      let cut: Redis;
      beforeEach(async () => {
        await redis.del(`${prefix}:connections:${user}`, `${prefix}:alive:one`);
        cut = new Redis(REDIS_URL, { enableOfflineQueue: false, lazyConnect: true });
      });
      afterEach(() => cut.disconnect());

      it('are complete again after the sign of their process expired', async () => {
        const [one, two] = [connectionsOf('one'), connectionsOf('two')];
        one.renew();
        one.note(user, 2);
        await waitFor('the count', async () => (await two.others(user)) === 2);
        await one.withdraw();
        expect(await two.others(user)).toBe(0);
        one.renew();
        await waitFor('the count again', async () => (await two.others(user)) === 2);
        await one.withdraw();
      });

      it('are sent again when Redis was unreachable', async () => {
        const [one, two] = [connectionsOf('one', cut), connectionsOf('two')];
        const gone = guidOf('basim');
        await cut.connect();
        one.renew();
        one.note(gone, 1);
        await waitFor('the count', async () => (await two.others(gone)) === 1);
        cut.disconnect();
        await waitFor('the end of the connection', () => cut.status === 'end');
        one.note(user, 3);
        one.note(gone, 0);
        await cut.connect();
        one.renew();
        await waitFor('the counts', async () => (await two.others(user)) === 3);
        expect(await two.others(gone)).toBe(0);
        await one.withdraw();
      });
    });

    test('asks clients to reconnect when messages may have been lost', async () => {
      const hub = await startTestHub({ backplane });
      const client = hub.client('amal', { reconnect: true });
      let reconnected = false;
      client.onreconnected(() => {
        reconnected = true;
      });
      await client.start();
      const subscriber = async () =>
        /^id=(\d+) .*$/m.exec(
          ((await redis.client('LIST')) as string)
            .split('\n')
            .find((line) => line.includes(`name=${prefix}:subscriber`)) ?? '',
        )?.[1];
      await waitFor('the subscription', async () => (await subscriber()) !== undefined);
      await redis.client('KILL', 'ID', (await subscriber()) ?? '');
      await waitFor('the reconnection', () => reconnected);
      const heard: unknown[] = [];
      client.on('ReceiveDeleteReply', (...args) => heard.push(...args));
      const other = patientRedisBackplane(REDIS_URL, prefix);
      const otherHub = await startTestHub({ backplane: other });
      otherHub.hub.realtime.toUser(guidOf('amal'), 'ReceiveDeleteReply', reply('after'));
      await waitFor('a message from the other', () => heard.length > 0);
      await Promise.all([hub.close(), otherHub.close()]);
      await other.close();
    });
  });
}
