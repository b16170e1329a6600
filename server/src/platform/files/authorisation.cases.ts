import { randomUUID } from 'node:crypto';
import { authorisationCase, only, type AuthorisationCase } from '../../access/case';
import type { TestServer } from '../../testing';

// Proves FILE-8.

/** A completed upload of the teacher; `attached` ties it to something that nobody may read. */
async function file(
  { services, university }: TestServer,
  attached = false,
): Promise<{ fileGuid: string; fileUrl: string }> {
  const guid = randomUUID();
  const file_url = `Forums/${guid}/notes.pdf`;
  await services.db
    .insertInto('file')
    .values({
      guid,
      file_url,
      original_name: 'notes.pdf',
      mime: 'application/pdf',
      bytes: 10,
      owner_guid: university.people.teacher,
    })
    .execute();
  if (attached)
    await services.db
      .insertInto('file_link')
      .values({ file_guid: guid, source_guid: randomUUID(), area: 'nothing' })
      .execute();
  return { fileGuid: guid, fileUrl: file_url };
}

const isCounted = async ({ services }: TestServer) =>
  (await services.db
    .selectFrom('file')
    .select('guid')
    .orderBy('created_at', 'desc')
    .where('download_count', '>', 0)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const filesCases: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'POST Uploader/Download',
    of: "teacher's upload that nothing refers to",
    expect: only(['teacher']),
    input: async (server) => {
      await server.services.db.updateTable('file').set({ download_count: 0 }).execute();
      return { body: { fileUrl: (await file(server)).fileUrl } };
    },
    async verify(server, as, outcome) {
      if (outcome !== 'allowed' && (await isCounted(server)))
        throw new Error(`${as}'s refused download was counted.`);
    },
  }),
  authorisationCase({
    key: 'POST Uploader/Download',
    of: 'a file of something that nobody may read',
    expect: only([]),
    input: async (server) => ({ body: { fileUrl: (await file(server, true)).fileUrl } }),
  }),
  ...(['DELETE Uploader/DeleteFile/{fileGuid}', 'DELETE Uploader/DeleteFile'] as const).flatMap(
    (key) => [
      authorisationCase({
        key,
        of: "teacher's upload that nothing refers to",
        expect: only(['teacher']),
        input: async (server) => ({ query: { fileGuid: (await file(server)).fileGuid } }),
      }),
      authorisationCase({
        key,
        of: 'a file that something refers to',
        expect: only([]),
        input: async (server) => ({ query: { fileGuid: (await file(server, true)).fileGuid } }),
      }),
    ],
  ),
];
