import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  OK,
  type DocumentModel,
  type LibraryCategory,
  type LibraryCategoryModel,
  type LibraryDocument,
} from '@riwaq/api';
import { createTestServer, type PersonName, type TestAnswer, type TestServer } from '../testing';
import { libraryArea } from './routes';

/** Helpers that fill a library. Each one creates what it names, or throws. */
export interface LibraryWays {
  category(model?: Partial<LibraryCategoryModel>): Promise<LibraryCategory>;
  document(
    as: PersonName,
    categoryGuid: string,
    model?: Partial<DocumentModel>,
  ): Promise<LibraryDocument>;
  /** Uploads a file that is not attached yet; returns its fileUrl. */
  upload(as: PersonName, name?: string, content?: string): Promise<string>;
}

/** A test server with the library. */
export type LibraryServer = TestServer & LibraryWays;

export async function createLibraryServer(): Promise<LibraryServer> {
  const server = await createTestServer({ areas: libraryArea });
  return { ...server, ...libraryWays(server) };
}

function made<Data>(what: string, answer: TestAnswer<Data | null>): Data {
  if (answer.statusCode !== OK || answer.data === null)
    throw new Error(`${what}: ${JSON.stringify(answer)}`);
  return answer.data;
}

export function libraryWays({ call, core, services, university }: TestServer): LibraryWays {
  const upload: LibraryWays['upload'] = async (as, name = 'book.pdf', content = randomUUID()) => {
    const guid = randomUUID();
    const file_url = `Library/${guid}/${name}`;
    await core.store.writePart(guid, 0, Readable.from([Buffer.from(content)]));
    await core.store.keep(guid, guid);
    await services.db
      .insertInto('file')
      .values({
        guid,
        file_url,
        original_name: name,
        mime: 'application/octet-stream',
        bytes: Buffer.byteLength(content),
        owner_guid: university.people[as],
      })
      .execute();
    return file_url;
  };
  return {
    upload,
    category: async (model = {}) => {
      const name = randomUUID().slice(0, 8);
      return made(
        'category',
        await call('admin', 'POST Library/CreateCategory', {
          body: {
            nameAr: `تصنيف ${name}`,
            nameEn: `Category ${name}`,
            icon: 'book',
            color: 'primary',
            ...model,
          },
        }),
      );
    },
    document: async (as, categoryGuid, model = {}) => {
      const documents = [
        {
          categoryGuid,
          title: 'مقدمة في الفيزياء',
          fileUrl: model.fileUrl ?? (await upload(as)),
          ...model,
        },
      ];
      const [document] = made(
        'document',
        await call(as, 'POST Library/CreateDocuments', { body: { documents } }),
      );
      if (!document) throw new Error('No document.');
      return document;
    },
  };
}
