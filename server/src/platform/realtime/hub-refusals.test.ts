import { HUB_REFUSAL, RATES, ROLE } from '@riwaq/api';
import type { Caller } from '../caller';
import { conflict } from '../http/errors';
import { createRates } from '../http/rates';
import { HUB_RATES, MAX_WAITING, takeHubRate } from './hub-methods';
import { HELLO, PATIENT, rawClients, testHubs } from './testing/raw-clients';
import { guidOf, tokenOf, type TestHub } from './testing/test-hub';
import { waitFor } from './testing/wait-for';

// Proves CHAT-13.

const LASTING: Caller = {
  userGuid: guidOf('amal'),
  role: ROLE.student,
  personType: 'Student',
  sessionGuid: guidOf('session'),
  expires: 4_000_000_000,
};

const startHub = testHubs();
let hub: TestHub;
let forbidden: string[];
beforeEach(async () => {
  forbidden = [];
  hub = await startHub({
    keepAliveMs: 200,
    onForbidden: ({ userGuid }, method) => void forbidden.push(`${userGuid} ${method}`),
  });
});
const { open, say } = rawClients(() => hub);

describe('rates', () => {
  it.each(Object.entries(HUB_RATES))('refuses %s above the rate "%s"', async (method, rate) => {
    let now = 0;
    const rates = createRates({ now: () => new Date(now) });
    const take = (name: string): Promise<string> =>
      takeHubRate(rates, { caller: { userGuid: guidOf(name) } }, method).then(
        () => '',
        (cause: Error) => cause.message,
      );
    for (let count = 0; count < RATES[rate].most; count += 1) expect(await take('amal')).toBe('');
    expect(await take('amal')).toBe(HUB_REFUSAL.tooMany);
    expect(await take('basim')).toBe('');
    now += RATES[rate].seconds * 1000;
    expect(await take('amal')).toBe('');
  });

  it('are shared with the HTTP side of the process', async () => {
    const rates = createRates({ now: () => new Date(0) });
    const busy = await startHub({ rates });
    const client = await busy.connect('amal');
    for (let count = 0; count < RATES.reading.most; count += 1)
      await rates.take('reading', guidOf('amal'));
    await expect(client.invoke('GetUsers', guidOf('group'))).rejects.toThrow(HUB_REFUSAL.tooMany);
  });

  it('counts the invocations of all connections of a user', async () => {
    const still = await startHub({
      clock: { now: () => new Date(0) },
      authenticate: async () => LASTING,
    });
    still.hub.realtime.implementMethod('TypingPrivate', async () => ({
      statusCode: 1,
      data: null,
    }));
    const pages = [await still.connect('amal'), await still.connect('amal')];
    const type = (count: number) => pages[count % 2]!.invoke('TypingPrivate', guidOf('group'));
    for (let count = 0; count < RATES.typing.most; count += 1) await type(count);
    await expect(type(0)).rejects.toThrow(HUB_REFUSAL.tooMany);
    await expect(pages[0]!.invoke('JoinGroup', guidOf('group'))).rejects.toThrow(
      HUB_REFUSAL.forbidden,
    );
  });
});

test('reports a refused method with its caller', async () => {
  hub.allow('amal', guidOf('own'));
  const client = await hub.connect('amal');
  const invoke = (group: string) =>
    client.invoke('JoinGroup', group).then(
      () => 'joined',
      (cause: Error) => cause.message,
    );
  expect(await invoke(guidOf('own'))).toBe('joined');
  expect(await invoke(guidOf('other'))).toContain('forbidden');
  expect(await invoke('no guid')).toContain('HubException');
  hub.hub.realtime.implementMethod('SendMessagePrivate', () => Promise.reject(conflict()));
  await client.invoke('SendMessagePrivate').catch(() => undefined);
  expect(forbidden).toEqual([
    `${guidOf('amal')} JoinGroup`,
    `${guidOf('amal')} SendMessagePrivate`,
  ]);
});

test('closes a client that floods the hub', async () => {
  hub = await startHub(PATIENT);
  hub.hub.realtime.authoriseGroups((_caller, group) =>
    group === guidOf('g') ? new Promise(() => undefined) : Promise.resolve(null),
  );
  const join = `{"type":1,"target":"JoinGroup","arguments":["${guidOf('g')}"]}\x1e`;
  const seen = await say(HELLO, ...Array.from({ length: MAX_WAITING + 50 }, () => join));
  await waitFor('the end', () => seen.code > 0);
  expect(seen.text).toContain('Too many invocations');
});

test('disconnects a client that does not read, without delaying others', async () => {
  const [slow, { ws, seen }] = [await hub.connect('amal'), open({ access_token: tokenOf('amal') })];
  await waitFor('the socket', () => seen.opened);
  ws.send(HELLO);
  await waitFor('the handshake', () => seen.text.length > 0);
  let heard = 0;
  slow.on('ReceiveDeleteReply', () => {
    heard += 1;
  });
  ws.pause();
  let sent = 0;
  const chunk = { guid: 'x'.repeat(200_000), replyOnGuid: '' };
  await waitFor('the one that reads to have all', () => {
    if (sent < 100) {
      hub.hub.realtime.toUser(guidOf('amal'), 'ReceiveDeleteReply', chunk);
      sent += 1;
    }
    return sent === 100 && heard === 100;
  });
  ws.resume();
  await waitFor('the end of the one that does not', () => seen.code > 0);
  expect(seen.code).toBe(1006);
});
