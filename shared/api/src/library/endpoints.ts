import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { LIBRARY_ADD_MAX } from '../limits';
import { ROLE } from '../roles';
import { guid, guidList, guidOrNull, nothing, queryGuid, searchText } from '../schema';
import { plainStatuses } from '../statuses';
import { LIBRARY_SHELVES, LIBRARY_SORTS } from './codes';
import { documentModel, libraryCategory, libraryCategoryModel, libraryDocument } from './entities';
import {
  documentSaveStatuses,
  libraryCategoryDeleteStatuses,
  libraryCategorySaveStatuses,
} from './statuses';

const source = 'LIBRARY-1; docs/decisions/0012';
const documentQuery = z.object({ documentGuid: guid });

/**
 * The library: documents by category. Lists are paged: `before` is the guid that the page follows,
 * and a page shorter than its size is the last.
 */
export const libraryEndpoints = declareEndpoints({
  'GET Library/GetCategories': {
    access: 'signed-in',
    source,
    summary:
      'Every category in its order, each top one followed by those that it holds, and the roles list of the caller.',
    data: z.object({ categories: z.array(libraryCategory), roles: z.array(z.string()) }),
    statuses: plainStatuses,
  },
  'POST Library/CreateCategory': {
    access: [ROLE.teacher],
    source,
    summary: 'Adds a category, at the top or in one that is, after the others there.',
    body: libraryCategoryModel,
    data: libraryCategory.nullable(),
    statuses: libraryCategorySaveStatuses,
  },
  'POST Library/UpdateCategory': {
    access: [ROLE.teacher],
    source,
    summary: 'Changes the names, the picture and the colour of a category. It stays where it is.',
    body: libraryCategoryModel.required({ categoryGuid: true }),
    data: libraryCategory.nullable(),
    statuses: libraryCategorySaveStatuses,
  },
  'POST Library/OrderCategories': {
    access: [ROLE.teacher],
    source,
    summary:
      'Puts categories that stand beside each other in this order. Those that are not named follow as they were.',
    body: z.object({ parentCategoryGuid: guidOrNull, categoryGuids: guidList }),
    data: nothing,
    statuses: plainStatuses,
  },
  'DELETE Library/DeleteCategory': {
    access: [ROLE.teacher],
    source,
    summary:
      'Deletes a category with those that it holds. What documents are in them go to another category, which has to be named.',
    query: z.object({ categoryGuid: guid, moveToGuid: queryGuid }),
    data: nothing,
    statuses: libraryCategoryDeleteStatuses,
  },
  'GET Library/GetDocuments': {
    access: 'signed-in',
    source,
    summary:
      'A page of the documents: all, or those of a category and its descendants. Every word of a search must occur in title, authors, description or category.',
    query: z.object({
      categoryGuid: queryGuid,
      searchText: searchText.optional(),
      sort: z.enum(LIBRARY_SORTS).optional(),
      before: queryGuid,
    }),
    data: z.array(libraryDocument),
    statuses: plainStatuses,
  },
  'GET Library/GetShelf': {
    access: 'signed-in',
    source,
    summary: 'A page of the documents that the caller saved or opened, the last one first.',
    query: z.object({ shelf: z.enum(LIBRARY_SHELVES), before: queryGuid }),
    data: z.array(libraryDocument),
    statuses: plainStatuses,
  },
  'GET Library/GetDocument': {
    access: 'signed-in',
    source,
    summary: 'One document, with some others of its category.',
    query: documentQuery,
    data: z.object({ document: libraryDocument, related: z.array(libraryDocument) }),
    statuses: plainStatuses,
  },
  'POST Library/CreateDocuments': {
    access: [ROLE.teacher],
    source,
    summary: "Adds documents, each with an upload of the caller's: all of them or none.",
    body: z.object({ documents: z.array(documentModel).min(1).max(LIBRARY_ADD_MAX) }),
    data: z.array(libraryDocument).nullable(),
    statuses: documentSaveStatuses,
  },
  'POST Library/UpdateDocument': {
    access: [ROLE.teacher],
    source,
    summary:
      'Changes a document of the caller with its file and category; holders of a university-wide role change any.',
    body: documentModel.required({ documentGuid: true }),
    data: libraryDocument.nullable(),
    statuses: documentSaveStatuses,
  },
  'DELETE Library/DeleteDocument': {
    access: [ROLE.teacher],
    source,
    summary:
      'Deletes a document of the caller with its file; holders of a university-wide role delete any.',
    query: documentQuery,
    data: nothing,
    statuses: plainStatuses,
  },
  'POST Library/FindDuplicates': {
    access: [ROLE.teacher],
    source,
    summary: "For each upload of the caller's, the document that has the same content already.",
    body: z.object({ fileUrls: z.array(z.string().min(1).max(500)).max(LIBRARY_ADD_MAX) }),
    data: z.array(
      z.object({
        fileUrl: z.string(),
        document: z.object({ documentGuid: guid, title: z.string() }),
      }),
    ),
    statuses: plainStatuses,
  },
  'POST Library/SaveDocument': {
    access: 'signed-in',
    source,
    summary: "Puts a document on the caller's shelf or takes it off.",
    body: z.object({ documentGuid: guid, saved: z.boolean() }),
    data: nothing,
    statuses: plainStatuses,
  },
  'PUT Library/MarkDocumentAsOpened': {
    access: 'signed-in',
    source,
    summary: 'Remembers that the caller opened a document now.',
    query: documentQuery,
    data: nothing,
    statuses: plainStatuses,
  },
});
