import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PersonName, TestServer } from '../../../testing';
import { mimeOf } from '../content-types';

/** Uploads that are complete, and the calls that open them. */
export function storedFilesOf(server: () => TestServer) {
  return {
    /** Creates a completed upload of the user. */
    async file(
      owner: PersonName,
      name = 'notes.pdf',
      content = Buffer.from('0123456789'),
      of = server(),
    ): Promise<string> {
      const guid = randomUUID();
      await of.core.store.put(guid, Readable.from([content]));
      await of.services.db
        .insertInto('file')
        .values({
          guid,
          file_url: `Forums/${guid}/${name}`,
          original_name: name,
          mime: mimeOf(name.split('.').pop() ?? ''),
          bytes: content.length,
          owner_guid: of.university.people[owner],
        })
        .execute();
      return `Forums/${guid}/${name}`;
    },
    download: async (as: PersonName, fileUrl: string, preview = false) =>
      (await server().call(as, 'POST Uploader/Download', { body: { fileUrl, preview } })).data
        ?.url ?? null,
    open: (url: string | null, headers: Record<string, string> = {}) =>
      server().app.inject({ url: url ?? '/nowhere', headers }),
  };
}
