import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { RATES } from '@riwaq/api';
import { createClock } from '../time/clock';
import { createRates } from '../http/rates';
import type { HubBackplane } from './backplane';
import { prefixOf } from './redis-backplane';
import { createRedisConnections } from './redis-connections';
import { createRedisPresence } from './redis-presence';
import { patientRedisBackplane } from './testing/redis';
import { guidOf, startTestHub, tokenOf } from './testing/test-hub';
import { waitFor } from './testing/wait-for';

const REDIS_URL = process.env.REDIS_URL;
const GROUP = guidOf('a content');
const clock = createClock();
const reply = (name: string) => ({ guid: guidOf(name), replyOnGuid: GROUP });

test("derives the Redis prefix from the installation's secret", () => {
  expect(prefixOf('one secret')).toBe(prefixOf('one secret'));
  expect(prefixOf('one secret')).not.toBe(prefixOf('another'));
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
