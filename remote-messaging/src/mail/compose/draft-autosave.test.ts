import fc from 'fast-check';
import { aDraft } from '../../testing/mail-samples';
import { emptyComposition, type MailComposition } from './composition';
import { DRAFT_SAVE_MS, DraftAutosave } from './draft-autosave';
import { GUID, openDraft, pause, DraftServer } from '../../testing/draft-server';

const written = (title: string): MailComposition => emptyComposition(GUID, { title });

beforeEach(() => void jest.useFakeTimers());

afterEach(() => void jest.useRealTimers());

test('stores every keystroke locally and debounces saves to the server', async () => {
  const server = new DraftServer();
  const { autosave, drafts } = openDraft(server);
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
  const { autosave, drafts } = openDraft(new DraftServer());
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
  const server = new DraftServer();
  const { autosave } = openDraft(server);
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
  const server = new DraftServer();
  server.draft = aDraft(1, { draftGuid: GUID, version: 4, title: 'Theirs' });
  const { autosave } = openDraft(server, { version: 2, composition: written('Old'), synced: true });
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
  const server = new DraftServer();
  server.draft = aDraft(1, { draftGuid: GUID, version: 4, title: 'Theirs' });
  const { autosave, drafts } = openDraft(server, {
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
  const server = new DraftServer();
  server.gone = true;
  const { autosave, drafts } = openDraft(server, {
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
  const server = new DraftServer();
  const { autosave, drafts } = openDraft(server);
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
      const server = new DraftServer();
      const opened = openDraft(server);
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
