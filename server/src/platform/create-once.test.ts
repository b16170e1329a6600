import { createOnce, GUID_TAKEN } from './create-once';

interface Note {
  writer: string;
  text: string;
}

/**
 * Creates a note of `writer` with `text`. `stored` is what each look-up in turn finds; the insert
 * finds the guid taken when `taken`.
 */
async function createNote({
  stored = [],
  taken = false,
  insertsFirst = false,
}: {
  stored?: (Note | null | undefined)[];
  taken?: boolean;
  insertsFirst?: boolean;
}) {
  const steps: string[] = [];
  const finds = [...stored];
  const outcome = await createOnce<Note, string>(
    {
      insertsFirst,
      async find() {
        steps.push('find');
        return finds.shift();
      },
      isOwn: ({ writer }) => writer === 'Sami',
      differsIn: ({ text }) => (text === 'new' ? null : 'noteText'),
      respond: ({ text }) => `stored ${text}`,
    },
    async () => {
      steps.push('create');
      return taken ? GUID_TAKEN : 'created';
    },
  ).catch(({ status, fields }: { status: number; fields: unknown[] }) => ({ status, fields }));
  return { outcome, steps };
}

const OWN = { writer: 'Sami', text: 'new' };
const OTHERS = { writer: 'Huda', text: 'new' };
const CHANGED = { writer: 'Sami', text: 'old' };
const CONFLICT = { status: 409, fields: [] };
const DIFFERENT = { status: 409, fields: [{ path: 'noteText', message: 'madeOtherwise' }] };

describe('createOnce', () => {
  it.each<[string, Parameters<typeof createNote>[0], unknown, string[]]>([
    ['creates under a free guid', {}, 'created', ['find', 'create']],
    ['creates when the store finds null', { stored: [null] }, 'created', ['find', 'create']],
    ['returns the stored thing to a retry', { stored: [OWN] }, 'stored new', ['find']],
    ["refuses another person's guid", { stored: [OTHERS] }, CONFLICT, ['find']],
    ['names the field of changed content', { stored: [CHANGED] }, DIFFERENT, ['find']],
    [
      'returns the stored thing to the slower of two creates',
      { stored: [undefined, OWN], taken: true },
      'stored new',
      ['find', 'create', 'find'],
    ],
    [
      'refuses the guid of a faster person',
      { stored: [undefined, OTHERS], taken: true },
      CONFLICT,
      ['find', 'create', 'find'],
    ],
    [
      'refuses changed content of a faster create',
      { stored: [undefined, CHANGED], taken: true },
      DIFFERENT,
      ['find', 'create', 'find'],
    ],
    ['refuses a taken guid without a thing', { taken: true }, CONFLICT, ['find', 'create', 'find']],
    [
      'looks up nothing when it inserts first',
      { stored: [OWN], insertsFirst: true },
      'created',
      ['create'],
    ],
    [
      'looks up a taken guid when it inserts first',
      { stored: [OWN], taken: true, insertsFirst: true },
      'stored new',
      ['create', 'find'],
    ],
    [
      "refuses another person's guid when it inserts first",
      { stored: [OTHERS], taken: true, insertsFirst: true },
      CONFLICT,
      ['create', 'find'],
    ],
  ])('%s', async (_title, given, outcome, steps) => {
    expect(await createNote(given)).toEqual({ outcome, steps });
  });
});
