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

test('another server makes the folder above just when it was found missing', async () => {
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

test('many servers at once prepare one folder and leave it empty', async () => {
  await Promise.all(
    Array.from({ length: 40 }, () => prepareDataFolder(path.join(folder, 'above', 'data'))),
  );
  expect(await readdir(path.join(folder, 'above', 'data'))).toEqual([]);
});
