import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import userEvent from '@testing-library/user-event';
import { ApiError, type LibraryCategory, type LibraryDocument } from '@riwaq/api';
import {
  answered,
  createTestHost,
  type TestApiHandlers,
  type TestHostOptions,
} from '@riwaq/contract/testing';
import { renderForum } from './render-forum';
import { guidOf, TEACHER } from './samples';
import LibraryPage from '../library/library-page';

export const user = userEvent.setup({ pointerEventsCheck: 0 });

export function aCategory(change: Partial<LibraryCategory> = {}): LibraryCategory {
  return {
    categoryGuid: guidOf('computing'),
    parentCategoryGuid: null,
    nameAr: 'الحاسوب',
    nameEn: 'Computing',
    icon: 'computer',
    color: 'info',
    documentsCount: 2,
    ...change,
  };
}
export const computing = aCategory();
export const networks = aCategory({
  categoryGuid: guidOf('networks'),
  parentCategoryGuid: computing.categoryGuid,
  nameAr: 'الشبكات',
  nameEn: 'Networks',
  documentsCount: 1,
});
export const law = aCategory({
  categoryGuid: guidOf('law'),
  nameAr: 'القانون',
  nameEn: 'Law',
  icon: 'law',
  documentsCount: 0,
});

export function aDocument(title: string, change: Partial<LibraryDocument> = {}): LibraryDocument {
  return {
    documentGuid: guidOf(title),
    categoryGuid: computing.categoryGuid,
    title,
    authors: 'سلمى الخطيب',
    year: 2024,
    language: 'ar',
    description: 'ملزمة الفصلين',
    subject: null,
    department: null,
    file: {
      fileGuid: guidOf(`${title} file`),
      fileUrl: `Library/${guidOf(title)}/book.pdf`,
      fileCaption: 'book.pdf',
      fileSizeFormated: '1.2 MB',
      downloadCount: 3,
    },
    coverUrl: null,
    coverAddress: null,
    createdUserGuid: TEACHER,
    createdUserName: 'أحمد الكبيسي',
    createdDate: '2026-02-02T10:00:00',
    modifiedDate: null,
    saved: false,
    ...change,
  };
}
export const algorithms = aDocument('الخوارزميّات');
export const sql = aDocument('Learning SQL', {
  categoryGuid: networks.categoryGuid,
  createdUserGuid: guidOf('somebody else'),
});

export interface Options extends TestHostOptions {
  at?: string;
  roles?: string[];
  categories?: LibraryCategory[];
  documents?: LibraryDocument[];
  ui?: ReactElement;
}

export function show({
  at = '/library',
  roles = [],
  categories = [computing, networks, law],
  documents = [algorithms, sql],
  api = {},
  ui = <LibraryPage />,
  ...options
}: Options = {}) {
  const handlers: TestApiHandlers = {
    'GET Library/GetCategories': () => answered({ categories, roles }),
    'GET Library/GetDocuments': () => answered([...documents]),
    'GET Library/GetShelf': () => answered([]),
    'GET Library/GetDocument': ({ query }) => {
      const document = documents.find(({ documentGuid }) => documentGuid === query.documentGuid);
      if (!document) throw new ApiError({ code: 'not-found', endpoint: 'test', status: 404 });
      return answered({ document, related: documents.filter((other) => other !== document) });
    },
    'PUT Library/MarkDocumentAsOpened': () => answered(null),
    'POST Library/SaveDocument': () => answered(null),
    'POST Library/FindDuplicates': () => answered([]),
    'GET Subjects/Get': () => answered({ subjects: [] }),
    ...api,
  };
  const host = createTestHost({ moduleId: 'forum', language: 'en', api: handlers, ...options });
  renderForum({ host, at, ui });
  return host;
}

export const item = (title: string) => screen.findByRole('article', { name: title });
export const wide = ['University'];
