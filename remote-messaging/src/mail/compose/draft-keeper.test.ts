import fc from 'fast-check';
import { ApiError, DRAFT_SAVE, type Draft, type DraftModel } from '@riwaq/api';
import { aDraft } from '../../testing/mail-samples';
import { emptyComposition, type Composition } from './composition';
import { DRAFT_SAVE_MS, DraftKeeper } from './draft-keeper';
import type { LocalDraft, LocalDrafts } from './local-drafts';

const GUID = 'd0000000-0000-4000-8000-000000000001';
const written = (title: string): Composition => emptyComposition(GUID, { title });

/** A server that keeps one draft, as the specification of its call says. */
class Server {
  draft: Draft | null = null;
  gone = false;
  /** The next call: reaches it or not, and its answer comes back or not. */
  next: 'whole' | 'cut' | 'lost' = 'whole';
  readonly saved: DraftModel[] = [];

  save = async (model: DraftModel) => {
    const { next } = this;
    await Promise.resolve();
    if (next === 'cut') throw new ApiError({ code: 'network', endpoint: 'SaveDraft' });
    const answer = this.#take(model);
    if (next === 'lost') throw new ApiError({ code: 'network', endpoint: 'SaveDraft' });
    return answer;
  };

  #take(model: DraftModel) {
    if (this.gone) return { statusCode: DRAFT_SAVE.gone, data: null };
    if (this.draft && this.draft.version !== model.Version) return { statusCode: DRAFT_SAVE.otherPage, data: this.draft };
    this.saved.push(model);
    this.draft = aDraft(1, { draftGuid: model.Guid, version: model.Version + 1, title: model.Title ?? '', recipients: [], detailsHTML: model.DetailsHTML ?? '' });
    return { statusCode: DRAFT_SAVE.ok, data: this.draft };
  }
}

function memory(): LocalDrafts & { kept: Map<string, LocalDraft> } {
  const kept = new Map<string, LocalDraft>();
  return { kept, get: (guid) => kept.get(guid), put: (draft) => void kept.set(draft.composition.guid, draft), remove: (guid) => void kept.delete(guid), all: () => [...kept.values()] };
}

function open(server: Server, start?: Partial<LocalDraft>) {
  const drafts = memory();
  let guids = 0;
  const keeper = new DraftKeeper({ drafts, save: server.save, newGuid: () => `new-${guids += 1}`, start: { composition: emptyComposition(GUID), version: 0, synced: true, savedAt: '', ...start } });
  return { keeper, drafts };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pause = () => jest.advanceTimersByTimeAsync(DRAFT_SAVE_MS);

test('it is in the browser at every letter, and on the server after a pause, once', async () => {
  const server = new Server();
  const { keeper, drafts } = open(server);
  keeper.change(written('H'));
  keeper.change(written('He'));
  expect(drafts.get(GUID)).toMatchObject({ composition: { title: 'He' }, synced: false });
  expect(server.saved).toEqual([]);
  await pause();
  expect(server.saved.map(({ Title, Version }) => [Title, Version])).toEqual([['He', 0]]);
  expect(keeper.state.kind).toBe('saved');
  expect(drafts.get(GUID)).toMatchObject({ version: 1, synced: true });
});

test('without a network it waits in the browser and goes on from there; a lost answer is not another page', async () => {
  const server = new Server();
  const { keeper } = open(server);
  server.next = 'lost';
  keeper.change(written('Hello'));
  await pause();
  expect(keeper.state.kind).toBe('offline');
  server.next = 'whole';
  keeper.change(written('Hello you'));
  await keeper.flush();
  await pause();
  expect(keeper.state.kind).toBe('saved');
  expect(server.draft?.title).toBe('Hello you');
});

test('what another page saved is not written over before one is chosen', async () => {
  const server = new Server();
  server.draft = aDraft(1, { draftGuid: GUID, version: 4, title: 'Theirs' });
  const { keeper } = open(server, { version: 2, composition: written('Old'), synced: true });
  keeper.change(written('Mine'));
  await pause();
  expect(keeper.state).toMatchObject({ kind: 'conflict', theirs: { title: 'Theirs' } });
  keeper.change(written('Mine too'));
  await pause();
  expect(server.draft.title).toBe('Theirs');
  await keeper.keepMine();
  expect(server.draft).toMatchObject({ title: 'Mine too', version: 5 });
});

test('the other page\'s text can be taken in place of what is here', async () => {
  const server = new Server();
  server.draft = aDraft(1, { draftGuid: GUID, version: 4, title: 'Theirs' });
  const { keeper, drafts } = open(server, { version: 2, composition: written('Old'), synced: true });
  keeper.change(written('Mine'));
  await pause();
  keeper.takeTheirs();
  expect(keeper.composition.title).toBe('Theirs');
  expect(drafts.get(GUID)).toMatchObject({ version: 4, synced: true });
});

test('what was sent or deleted elsewhere is kept as a new draft', async () => {
  const server = new Server();
  server.gone = true;
  const { keeper, drafts } = open(server, { version: 2, composition: written('Old'), synced: true });
  keeper.change(written('More'));
  await pause();
  expect(keeper.state.kind).toBe('gone');
  server.gone = false;
  await keeper.keepAsNew();
  expect(server.draft).toMatchObject({ draftGuid: 'new-1', title: 'More' });
  expect(drafts.all().map(({ composition }) => composition.guid)).toEqual(['new-1']);
});

test('once it has ended nothing is kept and nothing more is saved', async () => {
  const server = new Server();
  const { keeper, drafts } = open(server);
  keeper.change(written('Sent'));
  keeper.end();
  await pause();
  await keeper.flush();
  expect(drafts.all()).toEqual([]);
  expect(server.saved).toEqual([]);
});

test('whatever the network does, the browser has the last letter, and when it is back the server has it too', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), next: fc.constantFrom('whole' as const, 'cut' as const, 'lost' as const) }),
    fc.record({ kind: fc.constantFrom('pause' as const, 'flush' as const, 'reload' as const), next: fc.constantFrom('whole' as const, 'cut' as const, 'lost' as const) }),
  );
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
    const server = new Server();
    const opened = open(server);
    const { drafts } = opened;
    let { keeper } = opened;
    let last = '';
    for (const [at, { kind, next }] of steps.entries()) {
      server.next = next;
      if (kind === 'type') keeper.change(written(last = `text ${at}`));
      else if (kind === 'pause') await pause();
      else if (kind === 'flush') await keeper.flush();
      else {
        keeper.close();
        await jest.advanceTimersByTimeAsync(0);
        const kept = drafts.get(GUID);
        const again = new DraftKeeper({ drafts, save: server.save, newGuid: () => 'new', start: kept ?? { composition: emptyComposition(GUID), version: 0, synced: true, savedAt: '' } });
        keeper = again;
      }
      if (last !== '') expect(drafts.get(GUID)?.composition.title).toBe(last);
    }
    server.next = 'whole';
    for (let turn = 0; turn < 3; turn += 1) { await keeper.flush(); await pause(); }
    // Nobody else wrote: what was kept by a save whose answer got lost is not another page's, over a reload either.
    expect(keeper.state.kind).not.toBe('conflict');
    if (last !== '') expect(server.draft?.title).toBe(last);
  }), { numRuns: 200 });
});
