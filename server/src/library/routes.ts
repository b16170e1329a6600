import { libraryEndpoints } from '@riwaq/api/endpoints';
import { bindArea, type BoundEndpoint } from '../platform/http/area';
import type { Services } from '../platform/services';
import { createLibraryContext } from './context';
import { registerAuthorisers } from './authorisers';
import { createCategories } from './service-categories';
import { createDocuments } from './service-documents';

/** The library area: documents by category (docs/decisions/0012). */
export function libraryArea(services: Services): BoundEndpoint[] {
  const context = createLibraryContext(services);
  const categories = createCategories(context);
  const documents = createDocuments(context);
  registerAuthorisers(services);

  return bindArea(
    libraryEndpoints,
    {
      'GET Library/GetCategories': ({ caller }) => categories.list(caller),
      'POST Library/CreateCategory': ({ caller, body }) => categories.create(caller, body),
      'POST Library/UpdateCategory': ({ caller, body }) => categories.update(caller, body),
      'POST Library/OrderCategories': ({ caller, body }) =>
        categories.order(caller, body.parentCategoryGuid, body.categoryGuids),
      'DELETE Library/DeleteCategory': ({ caller, query }) =>
        categories.remove(caller, query.categoryGuid, query.moveToGuid),

      'GET Library/GetDocuments': ({ caller, query }) => documents.list(caller, query),
      'GET Library/GetShelf': ({ caller, query }) =>
        documents.shelf(caller, query.shelf, query.before),
      'GET Library/GetDocument': ({ caller, query }) => documents.find(caller, query.documentGuid),
      'POST Library/CreateDocuments': ({ caller, body }) =>
        documents.create(caller, body.documents),
      'POST Library/UpdateDocument': ({ caller, body }) => documents.update(caller, body),
      'DELETE Library/DeleteDocument': ({ caller, query }) =>
        documents.remove(caller, query.documentGuid),
      'POST Library/FindDuplicates': ({ caller, body }) =>
        documents.findDuplicates(caller, body.fileUrls),
      'POST Library/SaveDocument': ({ caller, body }) =>
        documents.save(caller, body.documentGuid, body.saved),
      'PUT Library/MarkDocumentAsOpened': ({ caller, query }) =>
        documents.markAsOpened(caller, query.documentGuid),
    },
    {
      cached: [
        'GET Library/GetCategories',
        'GET Library/GetDocuments',
        'GET Library/GetShelf',
        'GET Library/GetDocument',
      ],
    },
  );
}
