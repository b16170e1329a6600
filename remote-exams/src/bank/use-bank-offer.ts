import { useState } from 'react';
import type { BankCategory } from '@riwaq/api';
import type { LoadState } from '@riwaq/ui/page';
import { useCategories } from '../data/use-bank';
import { useQuestions, type QuestionPage } from '../data/use-questions';

export interface BankOffer {
  categories: LoadState<BankCategory[]>;
  /** Categories that contain questions to add. */
  offered: readonly BankCategory[];
  /** Guid of the shown category; null if none is offered. */
  category: string | null;
  searchText: string;
  /** A page of the questions of the category. */
  state: LoadState<QuestionPage>;
  page: number;
  chooseCategory: (categoryGuid: string | null) => void;
  search: (searchText: string) => void;
  setPage: (page: number) => void;
}

const offeredOf = (categories: LoadState<BankCategory[]>): readonly BankCategory[] =>
  categories.kind === 'ready'
    ? categories.data.filter(
        ({ activeStatus, questionsCount }) => activeStatus === 1 && questionsCount > 0,
      )
    : [];

/** Questions of the bank by category; at first those of the first category. */
export function useBankOffer(): BankOffer {
  const categories = useCategories();
  const [categoryGuid, setCategoryGuid] = useState<string | null>(null);
  const [searchText, setSearchText] = useState('');
  const [page, setPage] = useState(1);
  const offered = offeredOf(categories);
  const category = categoryGuid ?? offered[0]?.categoryGuid ?? null;
  const state = useQuestions(
    category === null
      ? null
      : { owner: { kind: 'category', guid: category }, searchText, questionType: null, page },
  );
  return {
    categories,
    offered,
    category,
    searchText,
    state,
    page,
    chooseCategory: (next) => {
      setCategoryGuid(next);
      setPage(1);
    },
    search: (next) => {
      setSearchText(next);
      setPage(1);
    },
    setPage,
  };
}
