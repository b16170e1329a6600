import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TestServer } from './create-test-server';
import type { PersonName } from './people';

interface UploadedFile {
  /** First folder of the fileUrl. */
  location: string;
  name: string;
  mime?: string;
  /** Bytes for the store, which has none otherwise. */
  content?: string | Uint8Array;
}

/** Inserts a file of a person that nothing refers to, as an upload does; returns its fileUrl. */
export async function insertUpload(
  { core, services, university }: TestServer,
  as: PersonName,
  { location, name, mime = 'application/octet-stream', content }: UploadedFile,
): Promise<string> {
  const guid = randomUUID();
  const fileUrl = `${location}/${guid}/${name}`;
  const bytes = content === undefined ? null : Buffer.from(content);
  if (bytes) {
    await core.store.writePart(guid, 0, Readable.from([bytes]));
    await core.store.keep(guid, guid);
  }
  await services.db
    .insertInto('file')
    .values({
      guid,
      file_url: fileUrl,
      original_name: name,
      mime,
      bytes: bytes?.length ?? 1500,
      owner_guid: university.people[as],
    })
    .execute();
  return fileUrl;
}
