import { Archive, PencilLine, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryDeleteStatuses, searchMatcher, type BankCategory } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Link } from '@riwaq/contract/router';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { EmptyState, SearchBox, Skeleton, Tag, UserText } from '@riwaq/ui/core';
import {
  AddMenu,
  dataOf,
  Facts,
  MenuButton,
  PageHead,
  Problem,
  RefreshButton,
  useAttempt,
  useDialog,
} from '@riwaq/ui/page';
import { useCategories } from '../data/use-bank';
import { useRefreshQuestions } from '../data/use-questions';
import { CategoryDialog } from '../lazy-parts';
import { categoryPath } from '../paths';
import type { BankCategoryEdit } from './category-dialog';

/** The categories of a teacher's question bank (route questionsBank). */
export default function CategoriesPage() {
  const { t } = useTranslation('exams');
  const refresh = useRefreshQuestions();
  const [search, setSearch] = useState('');
  const state = useCategories();
  const dialog = useDialog<BankCategoryEdit>();
  const matches = searchMatcher(search);
  const categories =
    state.kind === 'ready'
      ? state.data.filter(({ categoryName, studySubject }) =>
          matches(`${categoryName} ${studySubject.subjectName}`),
        )
      : [];

  return (
    <div className="rw-exams">
      <PageHead
        title={t('bank.title')}
        quiet
        tools={
          <>
            <SearchBox
              expanding
              label={t('search.categories')}
              value={search}
              onSearch={setSearch}
              minLength={1}
            />
            <RefreshButton onRefresh={refresh} />
            <AddMenu
              items={[
                {
                  key: 'category',
                  label: t('bank.add'),
                  icon: <Plus size={16} aria-hidden />,
                  onClick: () => dialog.show({ kind: 'create' }),
                },
              ]}
            />
          </>
        }
      />
      {state.kind === 'loading' && <Skeleton rows={6} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' &&
        categories.length === 0 &&
        (search === '' ? (
          <EmptyState title={t('bank.empty')} hint={t('bank.emptyHint')} />
        ) : (
          <EmptyState title={t('nothingFound')} hint={t('nothingFoundHint')} />
        ))}
      {categories.length > 0 && (
        <ul className="rw-exams-grid" aria-label={t('bank.title')}>
          {categories.map((category) => (
            <li key={category.categoryGuid}>
              <CategoryCard
                category={category}
                onEdit={() => dialog.show({ kind: 'edit', category })}
              />
            </li>
          ))}
        </ul>
      )}
      <DialogPart dialog={dialog}>
        {(edit, control) => <CategoryDialog edit={edit} {...control} />}
      </DialogPart>
    </div>
  );
}

interface CategoryCardProps {
  category: BankCategory;
  onEdit: () => void;
}

function CategoryCard({ category, onEdit }: CategoryCardProps) {
  const { t } = useTranslation('exams');
  const remove = useRemoveCategory();
  return (
    <article className="rw-card rw-exams-card">
      <div className="rw-exams-card-head">
        <Archive size={20} aria-hidden />
        {category.activeStatus === 0 && <Tag>{t('bank.aside')}</Tag>}
        <MenuButton
          label={t('menuOf', { name: category.categoryName })}
          actions={[
            {
              key: 'edit',
              label: t('bank.edit'),
              icon: <PencilLine size={16} aria-hidden />,
              onClick: onEdit,
            },
            {
              key: 'delete',
              label: t('delete.action'),
              icon: <Trash2 size={16} aria-hidden />,
              danger: true,
              onClick: () => void remove(category),
            },
          ]}
        />
      </div>
      <h3 className="rw-exams-card-title">
        <Link to={categoryPath(category.categoryGuid)}>
          <UserText>{category.categoryName}</UserText>
        </Link>
      </h3>
      <Facts>
        <UserText>{category.studySubject.subjectName}</UserText>
        <span>{t('questionsCount', { count: category.questionsCount })}</span>
      </Facts>
      {category.categoryDescription !== '' && (
        <UserText as="p" className="rw-exams-about">
          {category.categoryDescription}
        </UserText>
      )}
    </article>
  );
}

/** Deletes a category of the bank after a confirmation. */
function useRemoveCategory() {
  const { t } = useTranslation('exams');
  const { api, confirm, notify } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshQuestions();
  return async ({ categoryGuid, categoryName }: BankCategory) => {
    if (!(await confirm({ text: t('delete.category', { name: categoryName }), danger: true })))
      return;
    const done = await attempt(async () => {
      dataOf(await api('DELETE Exams/DeleteCategory', { query: { categoryGuid } }));
    }, categoryDeleteStatuses);
    if (!done) return;
    notify.success();
    await refresh();
  };
}
