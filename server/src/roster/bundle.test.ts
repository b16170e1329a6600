import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { readBundle } from './bundle';
import { planOf } from './plan';
import { SMALL, smallPlans, temporaryRosters, TODAY } from './testing';

const write = temporaryRosters();
const planned = smallPlans();

test('reads files in Windows-1256 and in a ZIP archive alike', async () => {
  const { plan } = await planned();
  const windows = Uint8Array.from(
    [...'sourcedId,status,name,type\ncs,active,']
      .map((sign) => sign.charCodeAt(0))
      .concat(
        [0xda, 0xe1, 0xe6, 0xe3],
        [...',department\n'].map((sign) => sign.charCodeAt(0)),
      ),
  );
  expect((await planned({ 'orgs.csv': windows })).plan.departments).toEqual([
    { guid: plan.departments[0]?.guid, name: 'علوم' },
  ]);

  const zip = new ZipFile();
  for (const [name, text] of Object.entries(SMALL))
    zip.addBuffer(Buffer.from(text), `export/${name}`);
  zip.end();
  const file = path.join(await write({}), 'all.zip');
  await pipeline(zip.outputStream, createWriteStream(file));
  expect(planOf(await readBundle(file), TODAY).plan).toEqual(plan);
});

test('names a file that it cannot read', async () => {
  const folder = await write({ 'users.csv': 'sourcedId,username\n"x,y' });
  await expect(readBundle(folder)).rejects.toThrow(
    'users.csv cannot be read: a quotation mark is never closed.',
  );
  await expect(readBundle(path.join(folder, 'none'))).rejects.toThrow('There is no');
  await writeFile(path.join(folder, 'x.zip'), await readFile(path.join(folder, 'users.csv')));
  await expect(readBundle(path.join(folder, 'x.zip'))).rejects.toThrow(
    'neither a folder nor a ZIP archive',
  );
});
