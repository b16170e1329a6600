import { strToU8, zipSync, type Zippable } from 'fflate';
import { ArchiveError, ZipArchive } from './zip-archive';

const LIMITS = { entries: 3, bytes: 60_000_000 };
const text = (path: string, content = 'x'): Zippable => ({ [path]: strToU8(content) });
const open = (files: Zippable, limits = LIMITS) => ZipArchive.open(zipSync(files), limits);
const refusal = (reason: ArchiveError['reason']) =>
  expect.objectContaining({ name: 'ArchiveError', reason }) as ArchiveError;

/** Overwrites the uncompressed size of the first file (PKWARE APPNOTE 4.3.12). */
function claiming(archive: Uint8Array, size: number): Uint8Array {
  const changed = Buffer.from(archive);
  const directory = changed.indexOf(Buffer.from('PK\u0001\u0002'));
  changed.writeUInt32LE(size, directory + 24);
  return changed;
}

describe('ZipArchive', () => {
  it('reads files in the order of the archive, without folders', async () => {
    const archive = await open({ 'b/': new Uint8Array(), ...text('b/x.xml'), ...text('a', 'أ') });
    expect(archive.names).toEqual(['b/x.xml', 'a']);
    expect(archive.has('b/')).toBe(false);
    expect((await archive.read('a')).toString()).toBe('أ');
  });

  it.each<[string, () => Uint8Array, ArchiveError['reason']]>([
    ['bytes that are no archive', () => strToU8('PK'), 'malformed'],
    ['a path that leaves it', () => zipSync(text('a/../../x')), 'malformed'],
    ['an absolute path', () => zipSync(text('/x')), 'malformed'],
    ['a path of another system', () => zipSync(text('a\\..\\..\\x')), 'malformed'],
    ['a drive', () => zipSync(text('C:/x')), 'malformed'],
    [
      'more entries than allowed',
      () => zipSync({ ...text('1'), ...text('2'), ...text('3'), ...text('4') }),
      'tooLarge',
    ],
  ])('refuses %s', async (_what, archive, reason) => {
    await expect(ZipArchive.open(archive(), LIMITS)).rejects.toEqual(refusal(reason));
  });

  it('counts the unpacked bytes of all files together', async () => {
    const archive = await open(
      { ...text('a', 'x'.repeat(6)), ...text('b', 'x'.repeat(6)) },
      {
        ...LIMITS,
        bytes: 11,
      },
    );
    await archive.read('a');
    await expect(archive.read('b')).rejects.toEqual(refusal('tooLarge'));
  });

  it('refuses a file that is larger than it claims', async () => {
    const archive = await ZipArchive.open(
      claiming(zipSync(text('a', 'x'.repeat(1000))), 10),
      LIMITS,
    );
    await expect(archive.read('a')).rejects.toEqual(refusal('malformed'));
  });

  it('refuses a large file that is packed in almost no bytes', async () => {
    const archive = await open({
      bomb: new Uint8Array(6_000_000),
      small: new Uint8Array(4_000_000),
    });
    await expect(archive.read('bomb')).rejects.toEqual(refusal('tooLarge'));
    await expect(archive.read('small')).resolves.toHaveLength(4_000_000);
  });

  it('refuses a file that it does not contain', async () => {
    await expect((await open(text('a'))).read('b')).rejects.toEqual(refusal('malformed'));
  });
});
