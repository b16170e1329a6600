import { randomUUID } from 'node:crypto';
import type {
  DocumentModel,
  LibraryCategory,
  LibraryCategoryModel,
  LibraryDocument,
  LibrarySort,
} from '@riwaq/api';
import { createTestServer, made, type PersonName, type TestServer } from '../testing';
import { insertUpload } from '../testing/insert-upload';
import { libraryArea } from './routes';

/** A query for documents. */
export interface LibraryQuery {
  categoryGuid?: string;
  searchText?: string;
  sort?: LibrarySort;
  before?: string;
}

export const titlesOf = (documents: readonly LibraryDocument[]): string[] =>
  documents.map(({ title }) => title);

/** Helpers that fill a library. Each one creates what it names, or throws. */
export interface LibraryFixtures {
  category(model?: Partial<LibraryCategoryModel>): Promise<LibraryCategory>;
  document(
    as: PersonName,
    categoryGuid: string,
    model?: Partial<DocumentModel>,
  ): Promise<LibraryDocument>;
  /** The documents that `student` finds. */
  list(query: LibraryQuery): Promise<LibraryDocument[]>;
  /** Uploads a file that is not attached yet; returns its fileUrl. */
  upload(as: PersonName, name?: string, content?: string): Promise<string>;
}

/** A test server with the library. */
export type LibraryServer = TestServer & LibraryFixtures;

export async function createLibraryServer(): Promise<LibraryServer> {
  const server = await createTestServer({ areas: libraryArea });
  return { ...server, ...libraryFixtures(server) };
}

export function libraryFixtures(server: TestServer): LibraryFixtures {
  const { call } = server;
  const upload: LibraryFixtures['upload'] = (as, name = 'book.pdf', content = randomUUID()) =>
    insertUpload(server, as, { location: 'Library', name, content });
  return {
    upload,
    list: async (query) => (await call('student', 'GET Library/GetDocuments', { query })).data,
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
