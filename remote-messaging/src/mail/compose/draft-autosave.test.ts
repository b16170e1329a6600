import fc from 'fast-check';
import { ApiError, DRAFT_SAVE, type MailDraft, type DraftModel } from '@riwaq/api';
import { aDraft } from '../../testing/mail-samples';
import { emptyComposition, type MailComposition } from './composition';
import { DRAFT_SAVE_MS, DraftAutosave } from './draft-autosave';
import type { LocalDraft, LocalDrafts } from './local-drafts';

const GUID = 'd0000000-0000-4000-8000-000000000001';
const written = (title: string): MailComposition => emptyComposition(GUID, { title });

/** Resolves after some milliseconds of the fake clock; for 0, without a timer. */
const elapsed = (milliseconds: number): Promise<void> =>
  milliseconds === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        setTimeout(resolve, milliseconds);
      });

/** A fake server that stores one draft as its endpoint specifies. */
class Server {
  draft: MailDraft | null = null;
  gone = false;
  reachable = true;
  /** Fate of the next request: it succeeds, does not reach the server, or loses its response. */
  next: 'whole' | 'cut' | 'lost' = 'whole';
  /** Milliseconds that the next request takes to the server, and its response takes back. */
  delays: readonly [there: number, back: number] = [0, 0];
  readonly saved: DraftModel[] = [];
  /** Called with each accepted save and the draft that it replaced. */
  replaced: (model: DraftModel, before: MailDraft | null) => void = () => undefined;

  save = async (model: DraftModel) => {
    const {
      next,
      delays: [there, back],
    } = this;
    await elapsed(there);
    if (next === 'cut') throw new ApiError({ code: 'network', endpoint: 'SaveDraft' });
    const answer = this.#take(model);
    await elapsed(back);
    if (next === 'lost') throw new ApiError({ code: 'network', endpoint: 'SaveDraft' });
    return answer;
  };

  load = async (): Promise<MailDraft> => {
    await Promise.resolve();
    if (!this.reachable) throw new ApiError({ code: 'network', endpoint: 'GetDraft' });
    if (this.gone || !this.draft) throw new ApiError({ code: 'not-found', endpoint: 'GetDraft' });
    return this.draft;
  };

  #take(model: DraftModel) {
    if (this.draft !== null && this.draft.saveKey === model.SaveKey)
      return { statusCode: DRAFT_SAVE.ok, data: this.draft };
    if (this.gone) return { statusCode: DRAFT_SAVE.gone, data: null };
    if (this.draft && this.draft.version !== model.Version)
      return { statusCode: DRAFT_SAVE.otherPage, data: this.draft };
    this.saved.push(model);
    this.replaced(model, this.draft);
    this.draft = aDraft(1, {
      draftGuid: model.Guid,
      version: model.Version + 1,
      saveKey: model.SaveKey ?? null,
      title: model.Title ?? '',
      recipients: [],
      detailsHTML: model.DetailsHTML ?? '',
    });
    return { statusCode: DRAFT_SAVE.ok, data: this.draft };
  }
}

function memory(): LocalDrafts & { kept: Map<string, LocalDraft> } {
  const kept = new Map<string, LocalDraft>();
  return {
    kept,
    get: (guid) => kept.get(guid),
    put: (draft) => void kept.set(draft.composition.guid, draft),
    remove: (guid) => void kept.delete(guid),
    all: () => [...kept.values()],
  };
}

function open(server: Server, start?: Partial<LocalDraft>) {
  const drafts = memory();
  let guids = 0;
  const autosave = new DraftAutosave({
    drafts,
    save: server.save,
    load: server.load,
    newGuid: () => `new-${(guids += 1)}`,
    start: { composition: emptyComposition(GUID), version: 0, synced: true, savedAt: '', ...start },
  });
  return { autosave, drafts };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pause = () => jest.advanceTimersByTimeAsync(DRAFT_SAVE_MS);

test('stores every keystroke locally and debounces saves to the server', async () => {
  const server = new Server();
  const { autosave, drafts } = open(server);
  autosave.change(written('H'));
  autosave.change(written('He'));
  expect(drafts.get(GUID)).toMatchObject({ composition: { title: 'He' }, synced: false });
  expect(server.saved).toEqual([]);
  await pause();
  expect(server.saved.map(({ Title, Version }) => [Title, Version])).toEqual([['He', 0]]);
  expect(autosave.state.kind).toBe('saved');
  expect(drafts.get(GUID)).toMatchObject({ version: 1, synced: true });
});

test('stores text typed during a save as unsynced', async () => {
  const { autosave, drafts } = open(new Server());
  autosave.change(written('One'));
  const saving = autosave.flush();
  autosave.change(written('Two'));
  await saving;
  expect(drafts.get(GUID)).toMatchObject({
    composition: { title: 'Two' },
    version: 1,
    synced: false,
  });
});

test('resumes saving after a lost response without a conflict', async () => {
  const server = new Server();
  const { autosave } = open(server);
  server.next = 'lost';
  autosave.change(written('Hello'));
  await pause();
  expect(autosave.state.kind).toBe('offline');
  server.next = 'whole';
  autosave.change(written('Hello you'));
  await autosave.flush();
  await pause();
  expect(autosave.state.kind).toBe('saved');
  expect(server.draft?.title).toBe('Hello you');
});

test('does not overwrite another version before the user chooses', async () => {
  const server = new Server();
  server.draft = aDraft(1, { draftGuid: GUID, version: 4, title: 'Theirs' });
  const { autosave } = open(server, { version: 2, composition: written('Old'), synced: true });
  autosave.change(written('Mine'));
  await pause();
  expect(autosave.state).toMatchObject({ kind: 'conflict', theirs: { title: 'Theirs' } });
  autosave.change(written('Mine too'));
  await pause();
  expect(server.draft.title).toBe('Theirs');
  await autosave.overwriteTheirs();
  expect(server.draft).toMatchObject({ title: 'Mine too', version: 5 });
});

test('replaces the local text when the user takes the other version', async () => {
  const server = new Server();
  server.draft = aDraft(1, { draftGuid: GUID, version: 4, title: 'Theirs' });
  const { autosave, drafts } = open(server, {
    version: 2,
    composition: written('Old'),
    synced: true,
  });
  autosave.change(written('Mine'));
  await pause();
  autosave.acceptTheirs();
  expect(autosave.composition.title).toBe('Theirs');
  expect(drafts.get(GUID)).toMatchObject({ version: 4, synced: true });
});

test('saves a draft that was sent or deleted meanwhile as new', async () => {
  const server = new Server();
  server.gone = true;
  const { autosave, drafts } = open(server, {
    version: 2,
    composition: written('Old'),
    synced: true,
  });
  autosave.change(written('More'));
  await pause();
  expect(autosave.state.kind).toBe('gone');
  server.gone = false;
  await autosave.saveAsNew();
  expect(server.draft).toMatchObject({ draftGuid: 'new-1', title: 'More' });
  expect(drafts.all().map(({ composition }) => composition.guid)).toEqual(['new-1']);
});

test('stores and saves no edits after it has ended', async () => {
  const server = new Server();
  const { autosave, drafts } = open(server);
  autosave.change(written('Sent'));
  autosave.end();
  await pause();
  await autosave.flush();
  expect(drafts.all()).toEqual([]);
  expect(server.saved).toEqual([]);
});

test('keeps the last keystroke locally and on the server after failures', async () => {
  // A request may take longer than the next keystrokes, saves and page loads.
  const delay = fc.constantFrom(0, 400, 4 * DRAFT_SAVE_MS);
  const step = fc.record({
    kind: fc.constantFrom(
      'type' as const,
      'type' as const,
      'pause' as const,
      'flush' as const,
      'reload' as const,
    ),
    next: fc.constantFrom('whole' as const, 'cut' as const, 'lost' as const),
    delays: fc.tuple(delay, delay),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const server = new Server();
      const opened = open(server);
      const { drafts } = opened;
      let { autosave } = opened;
      let last = '';
      for (const [at, { kind, next, delays }] of steps.entries()) {
        server.next = next;
        server.delays = delays;
        if (kind === 'type') autosave.change(written((last = `text ${at}`)));
        else if (kind === 'pause') await pause();
        else if (kind === 'flush') void autosave.flush();
        else {
          autosave.close();
          await jest.advanceTimersByTimeAsync(0);
          const kept = drafts.get(GUID);
          const again = new DraftAutosave({
            drafts,
            save: server.save,
            load: server.load,
            newGuid: () => 'new',
            start: kept ?? {
              composition: emptyComposition(GUID),
              version: 0,
              synced: true,
              savedAt: '',
            },
          });
          autosave = again;
        }
        if (last !== '') expect(drafts.get(GUID)?.composition.title).toBe(last);
      }
      server.next = 'whole';
      server.delays = [0, 0];
      await jest.runAllTimersAsync();
      await autosave.flush();
      await jest.runAllTimersAsync();
      // There is only one editor: a save whose response was lost must not count as a conflict, not
      // even after a reload.
      expect(autosave.state.kind).not.toBe('conflict');
      if (last !== '') expect(server.draft?.title).toBe(last);
    }),
    { numRuns: 80 },
  );
});

describe('two devices with one draft', () => {
  const withText = (html: string): MailComposition =>
    emptyComposition(GUID, { title: 'The same', html });

  it('reports a conflict with same-titled text after a lost response', async () => {
    const server = new Server();
    server.draft = aDraft(1, {
      draftGuid: GUID,
      version: 1,
      saveKey: null,
      title: 'The same',
      recipients: [],
    });
    const { autosave } = open(server, { version: 1, composition: withText('') });
    server.next = 'cut';
    autosave.change(withText('<p>mine</p>'));
    await pause();
    server.next = 'whole';
    const other = open(server, { version: 1, composition: withText('') });
    other.autosave.change(withText('<p>theirs</p>'));
    await pause();
    await autosave.flush();
    expect(autosave.state).toMatchObject({
      kind: 'conflict',
      theirs: { detailsHTML: '<p>theirs</p>' },
    });
    expect(server.draft).toMatchObject({ detailsHTML: '<p>theirs</p>' });
  });

  it('notices a newer version without typing, and keeps both texts', async () => {
    const server = new Server();
    const { autosave } = open(server);
    autosave.change(withText('<p>mine</p>'));
    await pause();
    server.draft = aDraft(1, {
      draftGuid: GUID,
      version: 2,
      saveKey: 'k',
      title: 'The same',
      detailsHTML: '<p>theirs</p>',
    });
    await autosave.check();
    expect(autosave.state.kind).toBe('conflict');
    const theirs = server.draft;
    server.draft = null;
    await autosave.saveAsNew();
    expect(theirs.detailsHTML).toBe('<p>theirs</p>');
    expect(server.draft).toMatchObject({ draftGuid: 'new-1', detailsHTML: '<p>mine</p>' });
  });

  it('rejects a check without a network, and changes nothing', async () => {
    const server = new Server();
    const { autosave } = open(server);
    autosave.change(withText('<p>mine</p>'));
    await pause();
    server.reachable = false;
    await expect(autosave.check()).rejects.toThrow(ApiError);
    expect(autosave.state.kind).toBe('saved');
  });

  it('does not check while it sends the mail itself', async () => {
    const server = new Server();
    const { autosave } = open(server);
    autosave.change(withText('<p>mine</p>'));
    await pause();
    await autosave.whileSending(async () => {
      server.gone = true;
      await autosave.check();
    });
    expect(autosave.state.kind).toBe('saved');
  });

  it('switches to a new draft while another tab edits the same one', async () => {
    const server = new Server();
    const start = {
      composition: withText('<p>both</p>'),
      version: 0,
      synced: false,
      savedAt: '',
      by: 'before',
    };
    const { autosave: one, drafts } = open(server, start);
    const other = new DraftAutosave({
      drafts,
      save: server.save,
      load: server.load,
      newGuid: () => 'own',
      start,
    });
    one.change(withText('<p>one</p>'));
    other.change(withText('<p>other</p>'));
    one.change(withText('<p>one more</p>'));
    const texts = drafts.all().map(({ composition: { guid, html } }) => [guid, html]);
    expect(texts).toEqual([
      [GUID, '<p>one more</p>'],
      ['own', '<p>other</p>'],
    ]);
    one.close();
    other.close();
  });

  it('leaves the unsaved text of another tab when it ends', () => {
    const { autosave, drafts } = open(new Server());
    autosave.change(withText('<p>mine</p>'));
    const ofOtherTab: LocalDraft = {
      composition: withText('<p>theirs</p>'),
      version: 0,
      synced: false,
      savedAt: '',
      by: 'other',
    };
    drafts.put(ofOtherTab);
    autosave.end();
    expect(drafts.get(GUID)).toEqual(ofOtherTab);
  });

  it('replaces a version only when it was seen or chosen', async () => {
    const next = fc.constantFrom(
      'whole' as const,
      'whole' as const,
      'cut' as const,
      'lost' as const,
    );
    const kind = fc.constantFrom(
      'type' as const,
      'type' as const,
      'pause' as const,
      'flush' as const,
      'reload' as const,
      'mine' as const,
      'theirs' as const,
    );
    const step = fc.record({ device: fc.nat({ max: 1 }), kind, next });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const server = new Server();
        const seen = [new Set<string | null>(), new Set<string | null>()];
        const deviceOf = new Map<string | undefined, number>();
        const overwritten: MailDraft[] = [];
        const save = (device: number) => (model: DraftModel) => {
          deviceOf.set(model.SaveKey, device);
          return server.save(model);
        };
        server.replaced = (model, before) => {
          const known = seen[deviceOf.get(model.SaveKey)!]!;
          if (before !== null && !known.has(before.saveKey)) overwritten.push(before);
          known.add(model.SaveKey ?? null);
        };
        const memories = [memory(), memory()];
        const begin = (device: number) =>
          new DraftAutosave({
            drafts: memories[device]!,
            save: save(device),
            load: server.load,
            newGuid: () => 'new',
            start: memories[device]!.get(GUID) ?? {
              composition: emptyComposition(GUID),
              version: 0,
              synced: true,
              savedAt: '',
            },
          });
        const keepers = [begin(0), begin(1)];
        for (const [at, { device, kind: what, next: how }] of steps.entries()) {
          const autosave = keepers[device]!;
          server.next = how;
          if (autosave.state.kind === 'conflict') seen[device]!.add(autosave.state.theirs.saveKey);
          if (what === 'type') autosave.change(withText(`<p>${at}</p>`));
          else if (what === 'pause') await pause();
          else if (what === 'flush') await autosave.flush();
          else if (what === 'mine') await autosave.overwriteTheirs();
          else if (what === 'theirs') autosave.acceptTheirs();
          else {
            autosave.close();
            await jest.advanceTimersByTimeAsync(0);
            keepers[device] = begin(device);
          }
          expect(overwritten).toEqual([]);
        }
      }),
      { numRuns: 80 },
    );
  });
});
