import promises, { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareDataFolder } from './data-folder';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riwaq-data-folder-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

test('succeeds when another server creates the parent folder at the same moment', async () => {
  const above = path.join(folder, 'several');
  const { mkdir } = promises;
  jest.spyOn(promises, 'mkdir').mockImplementationOnce(async (missing) => {
    await expect(mkdir(missing)).rejects.toThrow('ENOENT');
    await mkdir(above);
    return mkdir(path.join(above, 'never', 'made')).then(() => undefined);
  });
  await prepareDataFolder(path.join(above, 'data'));
  expect(await readdir(above)).toEqual(['data']);
});

test('lets many servers prepare one folder at once and leaves it empty', async () => {
  await Promise.all(
    Array.from({ length: 40 }, () => prepareDataFolder(path.join(folder, 'above', 'data'))),
  );
  expect(await readdir(path.join(folder, 'above', 'data'))).toEqual([]);
});
