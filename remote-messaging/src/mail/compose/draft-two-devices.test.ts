import fc from 'fast-check';
import { ApiError, type MailDraft, type DraftModel } from '@riwaq/api';
import { aDraft } from '../../testing/mail-samples';
import { emptyComposition, type MailComposition } from './composition';
import { DraftAutosave } from './draft-autosave';
import type { LocalDraft } from './local-drafts';
import { GUID, memoryDrafts, openDraft, pause, DraftServer } from '../../testing/draft-server';

beforeEach(() => void jest.useFakeTimers());

afterEach(() => void jest.useRealTimers());

describe('two devices with one draft', () => {
  const withText = (html: string): MailComposition =>
    emptyComposition(GUID, { title: 'The same', html });

  it('reports a conflict with same-titled text after a lost response', async () => {
    const server = new DraftServer();
    server.draft = aDraft(1, {
      draftGuid: GUID,
      version: 1,
      saveKey: null,
      title: 'The same',
      recipients: [],
    });
    const { autosave } = openDraft(server, { version: 1, composition: withText('') });
    server.next = 'cut';
    autosave.change(withText('<p>mine</p>'));
    await pause();
    server.next = 'whole';
    const other = openDraft(server, { version: 1, composition: withText('') });
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
    const server = new DraftServer();
    const { autosave } = openDraft(server);
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
    const server = new DraftServer();
    const { autosave } = openDraft(server);
    autosave.change(withText('<p>mine</p>'));
    await pause();
    server.reachable = false;
    await expect(autosave.check()).rejects.toThrow(ApiError);
    expect(autosave.state.kind).toBe('saved');
  });

  it('does not check while it sends the mail itself', async () => {
    const server = new DraftServer();
    const { autosave } = openDraft(server);
    autosave.change(withText('<p>mine</p>'));
    await pause();
    await autosave.whileSending(async () => {
      server.gone = true;
      await autosave.check();
    });
    expect(autosave.state.kind).toBe('saved');
  });

  it('switches to a new draft while another tab edits the same one', async () => {
    const server = new DraftServer();
    const start = {
      composition: withText('<p>both</p>'),
      version: 0,
      synced: false,
      savedAt: '',
      by: 'before',
    };
    const { autosave: one, drafts } = openDraft(server, start);
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
    const { autosave, drafts } = openDraft(new DraftServer());
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
        const server = new DraftServer();
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
        const memories = [memoryDrafts(), memoryDrafts()];
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
