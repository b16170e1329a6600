import type { LibraryCategory, LibraryDocument } from '@riwaq/api';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { type DialogState, useDialog } from '@riwaq/ui/page';
import {
  AddDocumentsDialog,
  CategoryDialog,
  DeleteCategoryDialog,
  EditDocumentDialog,
} from './lazy-parts';

/** Purpose of a category dialog: a new category or an edit. */
export type LibraryCategoryEdit =
  | { kind: 'create'; parentCategoryGuid: string | null }
  | { kind: 'edit'; category: LibraryCategory };

/** State of the dialogs of the library. */
export interface LibraryDialogStates {
  adding: DialogState<{ categoryGuid: string | null }>;
  editing: DialogState<LibraryDocument>;
  category: DialogState<LibraryCategoryEdit>;
  deletion: DialogState<LibraryCategory>;
}

export function useLibraryDialogs(): LibraryDialogStates {
  return {
    adding: useDialog(),
    editing: useDialog(),
    category: useDialog(),
    deletion: useDialog(),
  };
}

interface LibraryDialogsProps {
  dialogs: LibraryDialogStates;
  categories: readonly LibraryCategory[];
  /** Refetches the shown data. */
  onSaved: () => Promise<unknown>;
  onCategoryDeleted: (category: LibraryCategory) => void;
}

export function LibraryDialogs({
  dialogs,
  categories,
  onSaved,
  onCategoryDeleted,
}: LibraryDialogsProps) {
  return (
    <>
      <DialogPart dialog={dialogs.adding}>
        {({ categoryGuid }, control) => (
          <AddDocumentsDialog
            categoryGuid={categoryGuid}
            categories={categories}
            {...control}
            onSaved={onSaved}
          />
        )}
      </DialogPart>
      <DialogPart dialog={dialogs.editing}>
        {(edited, control) => (
          <EditDocumentDialog
            document={edited}
            categories={categories}
            {...control}
            onSaved={onSaved}
          />
        )}
      </DialogPart>
      <DialogPart dialog={dialogs.category}>
        {(edit, control) => <CategoryDialog edit={edit} {...control} onSaved={onSaved} />}
      </DialogPart>
      <DialogPart dialog={dialogs.deletion}>
        {(category, control) => (
          <DeleteCategoryDialog
            category={category}
            categories={categories}
            {...control}
            onDeleted={(deleted) => {
              void onSaved();
              onCategoryDeleted(deleted);
            }}
          />
        )}
      </DialogPart>
    </>
  );
}
