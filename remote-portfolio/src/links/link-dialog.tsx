import { useTranslation } from 'react-i18next';
import {
  ApiError,
  DAY_MS,
  LINK_SAVE,
  linkSaveStatuses,
  SECRET_LINKS,
  seenText,
  TITLE,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { DraftNotice, localOf, Skeleton, useKitSettings } from '@riwaq/ui/core';
import { DateTimePicker } from '@riwaq/ui/date';
import { Field, FullScreenForm, SwitchField, type FieldProblems } from '@riwaq/ui/editing';
import { Input, Select } from '@riwaq/ui/form';
import { Choices, newGuid, presentDataOf, Problem } from '@riwaq/ui/page';
import { ItemChoice, type ChosenItem } from '../collections/item-choice';
import { useCollections } from '../collections/use-collections';
import { useItemDraft, type ItemDraftFields } from '../items/use-item-draft';

type Shows = 'items' | 'collection';
interface Entry extends ItemDraftFields {
  title: string;
  expiresDate: string | null;
  withProfile: boolean;
  shows: Shows;
  collectionGuid: string | null;
  items: ChosenItem[];
}

const FIELDS = ['title', 'expiresDate', 'itemGuids', 'collectionGuid'] as const;
type LinkField = (typeof FIELDS)[number];

/** Validates a link. The server checks that it expires within a year. */
function linkProblems({
  title,
  expiresDate,
  shows,
  collectionGuid,
  items,
}: Entry): FieldProblems<LinkField> {
  const problems: FieldProblems<LinkField> = {};
  if (seenText(title) === '') problems.title = 'fields.required';
  else if (title.trim().length >= TITLE.max) problems.title = 'fields.tooLong';
  if (expiresDate === null) problems.expiresDate = 'fields.required';
  if (shows === 'collection' && collectionGuid === null)
    problems.collectionGuid = 'fields.required';
  if (shows === 'items' && items.length === 0) problems.itemGuids = 'fields.tooFew';
  return problems;
}

interface LinkDialogProps {
  studentGuid: string;
  open: boolean;
  onClose: () => void;
  onMade: (secret: string) => void;
}

/** Draft of a link; `inDays` returns a time in the user's time zone. */
function useLinkDraft(onMade: (secret: string) => void, onClose: () => void) {
  const { api } = useHost();
  const { timeZone } = useKitSettings();
  const inDays = (days: number) => localOf(Date.now() + days * DAY_MS, timeZone);
  const make = async (body: ReturnType<typeof modelOf>) => {
    try {
      onMade(presentDataOf(await api('POST SecretLinks/Create', { body })).secret);
    } catch (cause) {
      // The link was opened or revoked meanwhile: create another one with a new guid.
      if (cause instanceof ApiError && cause.code === 'conflict') link.change({ guid: newGuid() });
      throw cause;
    }
  };
  const link = useItemDraft({
    draftKey: 'link:new',
    startOf: (): Entry => ({
      guid: newGuid(),
      attempted: null,
      title: '',
      expiresDate: inDays(SECRET_LINKS.daysUsual),
      withProfile: true,
      shows: 'items',
      collectionGuid: null,
      items: [],
    }),
    // Only the response contains the secret. If it was lost, retrying replaces the link with its
    // current content (docs/decisions/0037).
    isNew: false,
    create: make,
    update: make,
    fields: FIELDS,
    problemsOf: linkProblems,
    modelOf,
    catalogue: linkSaveStatuses,
    byStatus: {
      [LINK_SAVE.period]: ['expiresDate', 'portfolio.linkPeriod'],
      [LINK_SAVE.onlyMe]: ['itemGuids', 'portfolio.linkOnlyMe'],
    },
    onClose,
  });
  return { ...link, inDays };
}

type LinkDraft = ReturnType<typeof useLinkDraft>;

/** Creates a secret link: title, content and expiry. */
export default function LinkDialog({ studentGuid, open, onClose, onMade }: LinkDialogProps) {
  const { t } = useTranslation('portfolio');
  const link = useLinkDraft(onMade, onClose);
  const { draft, value, change, touch, problemOf, form } = link;
  return (
    <FullScreenForm
      title={t('link.add')}
      open={open}
      onClose={onClose}
      editing={form}
      saveLabel={t('link.make')}
    >
      <DraftNotice draft={draft} />
      <Field label={t('link.name')} required hint={t('link.nameHint')} problem={problemOf('title')}>
        {(control) => (
          <Input
            {...control}
            value={value.title}
            onChange={(event) => change({ title: event.target.value })}
            onBlur={() => touch('title')}
          />
        )}
      </Field>
      <ExpiryField {...link} />
      <Choices<Shows>
        label={t('link.shows')}
        value={value.shows}
        choices={[
          { value: 'items', label: t('link.chosenItems') },
          { value: 'collection', label: t('link.oneCollection') },
        ]}
        // Null cannot occur: one option is always selected.
        onChange={(shows) => {
          if (shows !== null) change({ shows });
        }}
      />
      {value.shows === 'items' ? (
        <ItemsField {...link} studentGuid={studentGuid} />
      ) : (
        <CollectionField
          studentGuid={studentGuid}
          value={value.collectionGuid}
          problem={problemOf('collectionGuid')}
          onChange={(collectionGuid) => {
            change({ collectionGuid });
            touch('collectionGuid');
          }}
        />
      )}
      <SwitchField
        label={t('link.withProfile')}
        hint={t('link.withProfileHint')}
        checked={value.withProfile}
        onChange={(withProfile) => change({ withProfile })}
      />
    </FullScreenForm>
  );
}

const modelOf = ({
  guid,
  title,
  expiresDate,
  withProfile,
  shows,
  collectionGuid,
  items,
}: Entry) => ({
  secretLinkGuid: guid,
  title: title.trim(),
  expiresDate: expiresDate ?? '',
  withProfile,
  ...(shows === 'collection'
    ? { collectionGuid: collectionGuid ?? '' }
    : { itemGuids: items.map(({ sourceGuid }) => sourceGuid) }),
});

function CollectionField({
  studentGuid,
  value,
  problem,
  onChange,
}: {
  studentGuid: string;
  value: string | null;
  problem: string | null;
  onChange: (collectionGuid: string | null) => void;
}) {
  const { t } = useTranslation('portfolio');
  const state = useCollections(studentGuid);
  if (state.kind === 'loading') return <Skeleton title={false} rows={1} />;
  if (state.kind === 'failed')
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;
  if (state.data.length === 0)
    return (
      <p className="rw-portfolio-muted" role="status">
        {t('link.noCollections')}
      </p>
    );
  // A collection deleted after it was selected counts as none.
  const known =
    state.data.find(({ collectionGuid }) => collectionGuid === value)?.collectionGuid ?? null;
  return (
    <Field label={t('link.collection')} required hint={t('link.collectionHint')} problem={problem}>
      {(control) => (
        <Select
          {...control}
          value={known}
          placeholder={t('link.collection')}
          options={state.data.map(({ collectionGuid, title }) => ({
            value: collectionGuid,
            label: title,
          }))}
          onChange={(chosen) => onChange(chosen)}
        />
      )}
    </Field>
  );
}

function ExpiryField({ value, change, touch, problemOf, inDays }: LinkDraft) {
  const { t } = useTranslation('portfolio');
  return (
    <Field
      label={t('link.until')}
      required
      hint={t('link.untilHint')}
      problem={problemOf('expiresDate')}
    >
      {(control) => (
        <DateTimePicker
          {...control}
          min={inDays(0)}
          max={inDays(SECRET_LINKS.daysMax)}
          value={value.expiresDate}
          onChange={(expiresDate) => {
            change({ expiresDate });
            touch('expiresDate');
          }}
        />
      )}
    </Field>
  );
}

function ItemsField({
  studentGuid,
  value,
  change,
  touch,
  problemOf,
}: LinkDraft & { studentGuid: string }) {
  const { t } = useTranslation('portfolio');
  return (
    <Field
      label={t('collection.items')}
      required
      hint={t('link.itemsHint')}
      problem={problemOf('itemGuids')}
      group
    >
      {() => (
        <ItemChoice
          studentGuid={studentGuid}
          chosen={value.items}
          mayChoose={({ visibility }) => visibility !== 'me'}
          onChange={(items) => {
            change({ items });
            touch('itemGuids');
          }}
        />
      )}
    </Field>
  );
}
