import { useTranslation } from 'react-i18next';
import { portfolioAddStatuses, type Visibility } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { DraftNotice } from '@riwaq/ui/core';
import { Field, FullScreenForm } from '@riwaq/ui/editing';
import { newGuid, presentDataOf } from '@riwaq/ui/page';
import { ItemVisibilityField, TextField, TitleField } from '../items/item-fields';
import { itemProblems } from '../items/item-problems';
import { useItemDraft, type ItemDraftFields } from '../items/use-item-draft';
import { ItemChoice, type ChosenItem } from './item-choice';
import type { CollectionDetails } from './use-collections';

interface Entry extends ItemDraftFields {
  title: string;
  description: string;
  visibility: Visibility;
  items: ChosenItem[];
}
const FIELDS = ['title', 'description'] as const;

const startOf = (whole: CollectionDetails | null) => (): Entry => {
  if (whole === null)
    return {
      guid: newGuid(),
      attempted: null,
      title: '',
      description: '',
      visibility: 'teachers',
      items: [],
    };
  const { collectionGuid: guid, title, description, visibility } = whole.collection;
  return {
    guid,
    attempted: null,
    title,
    description,
    visibility,
    items: whole.items.map(({ sourceGuid, sourceType, title: name }) => ({
      sourceGuid,
      sourceType,
      title: name,
    })),
  };
};

/**
 * Creates or edits a collection of the user's own items; null creates one. An item may be in
 * several collections.
 */
export default function CollectionDialog({
  studentGuid,
  whole,
  open,
  onClose,
}: {
  studentGuid: string;
  whole: CollectionDetails | null;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('portfolio');
  const { api } = useHost();
  const { draft, value, change, touch, problemOf, form } = useItemDraft({
    draftKey: whole === null ? 'collection:new' : `collection:${whole.collection.collectionGuid}`,
    startOf: startOf(whole),
    isNew: whole === null,
    fields: FIELDS,
    problemsOf: ({ title, description }) => itemProblems(title, 'description', description),
    modelOf: ({ guid, title, description, visibility, items }) => ({
      collectionGuid: guid,
      title: title.trim(),
      description: description.trim(),
      visibility,
      itemGuids: items.map(({ sourceGuid }) => sourceGuid),
    }),
    create: async (body) => presentDataOf(await api('POST Collections/Create', { body })),
    update: async (body) => presentDataOf(await api('POST Collections/Update', { body })),
    catalogue: portfolioAddStatuses,
    onClose,
  });
  return (
    <FullScreenForm
      title={t(whole === null ? 'collection.add' : 'collection.edit')}
      open={open}
      onClose={onClose}
      editing={form}
    >
      <DraftNotice draft={draft} />
      <TitleField
        value={value.title}
        problem={problemOf('title')}
        onChange={(title) => change({ title })}
        onLeft={() => touch('title')}
      />
      <TextField
        label={t('fields.description')}
        rows={3}
        value={value.description}
        problem={problemOf('description')}
        onChange={(description) => {
          change({ description });
          touch('description');
        }}
      />
      <Field label={t('collection.items')} hint={t('collection.itemsHint')} group>
        {() => (
          <ItemChoice
            studentGuid={studentGuid}
            chosen={value.items}
            onChange={(items) => change({ items })}
          />
        )}
      </Field>
      <ItemVisibilityField
        value={value.visibility}
        onChange={(visibility) => change({ visibility })}
      />
    </FullScreenForm>
  );
}
