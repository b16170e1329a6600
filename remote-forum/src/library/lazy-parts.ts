import { lazyPart } from '@riwaq/contract';

/**
 * Dialogs and the drawer of the library, which are loaded, with the kit groups that they use, when
 * shown.
 */
export const DocumentDrawer = lazyPart(() => import('./document-drawer'));
export const AddDocumentsDialog = lazyPart(() => import('./add-documents-dialog'));
export const EditDocumentDialog = lazyPart(() => import('./edit-document-dialog'));
export const CategoryDialog = lazyPart(() => import('./category-dialog'));
export const DeleteCategoryDialog = lazyPart(() => import('./delete-category-dialog'));
