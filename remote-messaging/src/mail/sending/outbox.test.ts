import fc from 'fast-check';
import { ApiError, MAIL_SEND, retryAfterMs, type ApiClient } from '@riwaq/api';
import type { ModuleStorage } from '@riwaq/contract';
import { createTestHost } from '@riwaq/contract/testing';
import { emptyComposition, type MailComposition } from '../compose/composition';
import { localDrafts } from '../compose/local-drafts';
import { MailOutbox } from './outbox';
import { UNSENT_MAILS } from './unsent-name';

const composition = (number: number): MailComposition =>
  emptyComposition(`d0000000-0000-4000-8000-${String(number).padStart(12, '0')}`, {
    title: `Mail ${number}`,
    recipients: [{ guid: 'a', name: 'A', kind: 'person', subjectGuid: null, sectionGuid: null }],
  });

/** A fake server that stores each guid once. */
class Server {
  readonly mails: string[] = [];
  next: 'whole' | 'cut' | 'lost' = 'whole';
  refuses: number | null = null;
  tries = 0;
  /** Delays a request. */
  way: (key: string, guid: string) => Promise<void> = () => Promise.resolve();

  api = (async (
    key: string,
    { body, query }: { body?: { Guid: string }; query?: { mailGuid: string } },
  ) => {
    const { next } = this;
    this.tries += 1;
    await this.way(key, body?.Guid ?? query?.mailGuid ?? '');
    if (next === 'cut') throw new ApiError({ code: 'network', endpoint: key });
    if (key === 'GET Mails/GetDelivery') {
      if (!this.mails.includes(query?.mailGuid ?? ''))
        throw new ApiError({ code: 'not-found', endpoint: key, status: 404 });
      return { statusCode: 1, data: null };
    }
    if (this.refuses !== null) return { statusCode: this.refuses, data: null };
    const guid = body?.Guid ?? '';
    if (!this.mails.includes(guid)) this.mails.push(guid);
    if (next === 'lost') throw new ApiError({ code: 'network', endpoint: key });
    return { statusCode: 1, data: null };
  }) as unknown as ApiClient;
}

let openTabs: AbortController[] = [];
/** Ends all tabs. */
const closeTabs = () => {
  for (const each of openTabs) each.abort();
  openTabs = [];
};
afterEach(closeTabs);

function openTab({ api }: Pick<Server, 'api'>, storage: ModuleStorage): MailOutbox {
  const outbox = new MailOutbox({ api, storage, log: createTestHost().log });
  const closing = new AbortController();
  openTabs.push(closing);
  outbox.start(closing.signal);
  return outbox;
}

function open(server = new Server()) {
  const { storage } = createTestHost();
  return { server, storage, outbox: openTab(server, storage) };
}

test('removes a mail and its draft once it is acknowledged', async () => {
  const { server, storage, outbox } = open();
  localDrafts(storage).put({ composition: composition(1), version: 1, synced: true, savedAt: '' });
  expect(await outbox.send(composition(1), { version: 1, saveKeys: [] })).toEqual({ kind: 'sent' });
  expect(server.mails).toHaveLength(1);
  expect(storage.keys()).toEqual([]);
});

test('identifies the draft when sending and after withdrawing', async () => {
  const { server, storage, outbox } = open();
  const [waiting, bodies]: [MailComposition, unknown[]] = [composition(1), []];
  const api = ((key: string, options: { body?: object }) => {
    bodies.push(options.body);
    return (server.api as (key: string, options: object) => Promise<unknown>)(key, options);
  }) as ApiClient;
  const watched = openTab({ api }, storage);
  server.refuses = MAIL_SEND.draftChanged;
  await watched.send(waiting, { version: 2, saveKeys: ['k'] });
  expect(bodies).toEqual([expect.objectContaining({ DraftVersion: 2, DraftSaveKeys: ['k'] })]);
  await outbox.withdraw({
    composition: waiting,
    version: 2,
    saveKeys: ['k'],
    at: '',
    refused: MAIL_SEND.draftChanged,
  });
  expect(localDrafts(storage).get(waiting.guid)).toMatchObject({
    version: 2,
    pendingKeys: ['k'],
    synced: false,
  });
});

describe('a draft with unsaved text of another tab', () => {
  const theirs = {
    composition: { ...composition(1), html: '<p>theirs</p>' },
    version: 1,
    synced: false,
    savedAt: '',
  };

  it('stays when the mail is sent', async () => {
    const { storage, outbox } = open();
    localDrafts(storage).put(theirs);
    expect(await outbox.send(composition(1), { version: 1, saveKeys: [] })).toEqual({
      kind: 'sent',
    });
    expect(localDrafts(storage).all()).toEqual([theirs]);
  });

  it('stays next to the withdrawn mail', async () => {
    const { storage, outbox } = open();
    localDrafts(storage).put(theirs);
    const waiting = {
      composition: composition(1),
      version: 1,
      saveKeys: ['k'],
      at: '',
      refused: MAIL_SEND.draftChanged,
    };
    const draft = await outbox.withdraw(waiting);
    expect(draft).toEqual({
      ...waiting.composition,
      guid: expect.not.stringContaining(waiting.composition.guid),
    });
    expect(localDrafts(storage).get(theirs.composition.guid)).toEqual(theirs);
    expect(localDrafts(storage).get(draft?.guid ?? '')).toMatchObject({
      composition: draft,
      version: 0,
    });
  });
});

test('sends once after a reload, though the first response was lost', async () => {
  const { server, storage, outbox } = open();
  server.next = 'lost';
  expect(await outbox.send(composition(1), { version: 0, saveKeys: [] })).toEqual({
    kind: 'waiting',
  });
  closeTabs();
  server.next = 'whole';
  const reloaded = openTab(server, storage);
  expect(reloaded.view().map((waiting) => waiting.composition.title)).toEqual(['Mail 1']);
  await reloaded.flush();
  expect(server.mails).toEqual([composition(1).guid]);
  expect(reloaded.view()).toEqual([]);
});

test('sends mails that the previous release stored', async () => {
  const { storage } = createTestHost({
    storage: {
      [UNSENT_MAILS + composition(1).guid]: {
        composition: composition(1),
        version: 2,
        at: '2026-02-04T10:00:00Z',
        refused: null,
      },
    },
  });
  const server = new Server();
  await openTab(server, storage).flush();
  expect([server.mails, storage.keys()]).toEqual([[composition(1).guid], []]);
});

test('sends a new mail once although both tabs see it', async () => {
  const { server, storage, outbox } = open();
  let respond = (): void => undefined;
  server.way = () =>
    new Promise((resolve) => {
      respond = resolve;
    });
  const sending = outbox.send(composition(1), { version: 0, saveKeys: [] });
  openTab(server, storage);
  const flushing = outbox.flush();
  // Its author waits for the outcome: it is not listed as waiting.
  expect([server.tries, outbox.view()]).toEqual([1, []]);
  respond();
  expect(await sending).toEqual({ kind: 'sent' });
  await flushing;
});

describe('while the page stays open', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('retries with backoff until the user signs out', async () => {
    const { server, outbox } = open();
    server.next = 'cut';
    expect(await outbox.send(composition(1), { version: 0, saveKeys: [] })).toEqual({
      kind: 'waiting',
    });
    await jest.advanceTimersByTimeAsync(retryAfterMs(1));
    expect(server.tries).toBe(2);
    await jest.advanceTimersByTimeAsync(retryAfterMs(2) - 1);
    expect(server.tries).toBe(2);
    server.next = 'whole';
    await jest.advanceTimersByTimeAsync(1);
    expect(server.mails).toEqual([composition(1).guid]);
    expect(outbox.view()).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);

    server.next = 'cut';
    await outbox.send(composition(2), { version: 0, saveKeys: [] });
    server.next = 'whole';
    closeTabs();
    await jest.advanceTimersByTimeAsync(retryAfterMs(1));
    expect(server.mails).toEqual([composition(1).guid]);
  });

  test('retries a queued mail after another mail was sent', async () => {
    const { server, outbox } = open();
    server.next = 'cut';
    await outbox.send(composition(1), { version: 0, saveKeys: [] });
    server.next = 'whole';
    await outbox.send(composition(2), { version: 0, saveKeys: [] });
    await jest.advanceTimersByTimeAsync(retryAfterMs(1));
    expect(server.mails).toEqual([composition(2).guid, composition(1).guid]);
  });
});

test('returns a mail refused at once and lists one refused later', async () => {
  const { server, storage, outbox } = open();
  server.refuses = MAIL_SEND.recipient;
  expect(await outbox.send(composition(1), { version: 0, saveKeys: [] })).toMatchObject({
    kind: 'refused',
    cause: { statusCode: MAIL_SEND.recipient },
  });
  expect(outbox.view()).toEqual([]);

  server.next = 'cut';
  await outbox.send(composition(2), { version: 3, saveKeys: [] });
  server.next = 'whole';
  await outbox.flush();
  const [waiting] = outbox.view();
  expect(waiting).toMatchObject({ refused: MAIL_SEND.recipient });
  expect(await outbox.withdraw(waiting!)).toEqual(waiting!.composition);
  expect(localDrafts(storage).all()).toMatchObject([
    { composition: { title: 'Mail 2' }, version: 3, synced: false },
  ]);
});

test('does not restore a draft when the server has or may have it', async () => {
  const { server, storage, outbox } = open();
  server.next = 'lost';
  await outbox.send(composition(1), { version: 0, saveKeys: [] });
  server.next = 'cut';
  await expect(outbox.withdraw(outbox.view()[0]!)).rejects.toMatchObject({ code: 'network' });
  expect(outbox.view()).toHaveLength(1);
  server.next = 'whole';
  expect(await outbox.withdraw(outbox.view()[0]!)).toBeNull();
  expect(storage.keys()).toEqual([]);
});

/** Two queued mails, and a request that stays pending until `letGo` is called. */
async function held(key: string, number: number) {
  const opened = open();
  const { server, outbox } = opened;
  server.next = 'cut';
  await outbox.send(composition(1), { version: 0, saveKeys: [] });
  await outbox.send(composition(2), { version: 0, saveKeys: [] });
  server.next = 'whole';
  let letGo = (): void => undefined;
  const onItsWay = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server.way = (called, guid) =>
    called === key && guid === composition(number).guid ? onItsWay : Promise.resolve();
  const [first, second] = outbox.view();
  return { ...opened, first: first!, second: second!, letGo };
}

test('does not send a mail withdrawn while another is being sent', async () => {
  const { server, storage, outbox, second, letGo } = await held('POST Mails/Send', 1);
  const sending = outbox.flush();
  expect(await outbox.withdraw(second)).toEqual(second.composition);
  letGo();
  await sending;
  expect(server.mails).toEqual([composition(1).guid]);
  expect(localDrafts(storage).all()).toMatchObject([{ composition: { title: 'Mail 2' } }]);
});

test('does not send a mail while it is being withdrawn', async () => {
  const { server, storage, outbox, first, letGo } = await held('GET Mails/GetDelivery', 1);
  const back = outbox.withdraw(first);
  await outbox.flush();
  expect(server.mails).toEqual([composition(2).guid]);
  letGo();
  expect(await back).toEqual(first.composition);
  expect(localDrafts(storage).all()).toMatchObject([{ composition: { title: 'Mail 1' } }]);
});

describe('a mail withdrawn in one of two tabs', () => {
  it('is not sent by the other tab meanwhile', async () => {
    const { server, storage, outbox, first, letGo } = await held('GET Mails/GetDelivery', 1);
    const back = outbox.withdraw(first);
    const other = openTab(server, storage);
    await other.flush();
    expect(server.mails).toEqual([]);
    letGo();
    expect(await back).toEqual(first.composition);
    await other.flush();
    expect(server.mails).toEqual([composition(2).guid]);
  });

  it('is withdrawn after the running request of the other tab', async () => {
    const { server, storage, outbox, first, letGo } = await held('POST Mails/Send', 1);
    const other = openTab(server, storage);
    const sending = other.flush();
    const back = outbox.withdraw(first);
    // Without a request of the other tab, the outcome would be there before this timer.
    await new Promise((resolve) => setTimeout(resolve));
    letGo();
    await sending;
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(await back).toBeNull();
    expect(server.mails).toContain(composition(1).guid);
    expect(localDrafts(storage).all()).toEqual([]);
  });
});

test('withdraws a mail only after its running request has ended', async () => {
  const { server, storage, outbox, first, letGo } = await held('POST Mails/Send', 1);
  const sending = outbox.flush();
  const back = outbox.withdraw(first);
  letGo();
  await sending;
  expect(await back).toBeNull();
  expect(server.mails).toEqual([composition(1).guid, composition(2).guid]);
  expect(storage.keys()).toEqual([]);
});

test('becomes only a draft when refused during its withdrawal', async () => {
  const { server, storage, outbox, first, letGo } = await held('POST Mails/Send', 1);
  server.refuses = MAIL_SEND.recipient;
  const sending = outbox.flush();
  const back = outbox.withdraw(first);
  letGo();
  await sending;
  expect(await back).toEqual(first.composition);
  expect(outbox.view()).toMatchObject([
    { composition: { title: 'Mail 2' }, refused: MAIL_SEND.recipient },
  ]);
  expect(localDrafts(storage).all()).toMatchObject([{ composition: { title: 'Mail 1' } }]);
});

test('delivers every mail once despite failures, reloads and two tabs', async () => {
  const step = fc.record({
    act: fc.constantFrom('send', 'hurry', 'reload', 'other tab'),
    next: fc.constantFrom<'whole' | 'cut' | 'lost'>('whole', 'cut', 'lost'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const { server, storage, outbox } = open();
      let tab = outbox;
      const sent: string[] = [];
      for (const { act, next } of steps) {
        server.next = next;
        if (act === 'send') {
          // As in the product, queued mails are sent first, which detects a lost connection.
          await tab.flush();
          const mail = composition(sent.length + 1);
          sent.push(mail.guid);
          await tab.send(mail, { version: 0, saveKeys: [] });
        } else if (act === 'hurry') await tab.flush();
        else if (act === 'reload') {
          closeTabs();
          tab = openTab(server, storage);
        } else await Promise.all([tab.flush(), openTab(server, storage).flush()]);
      }
      server.next = 'whole';
      await tab.flush();
      await tab.flush();
      expect([...server.mails].sort()).toEqual(sent.sort());
      expect(storage.keys()).toEqual([]);
      closeTabs();
    }),
    { numRuns: 200 },
  );
});
