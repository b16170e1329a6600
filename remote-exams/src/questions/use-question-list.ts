import { QUESTION_PAGE, type Question } from '@riwaq/api';
import { useDrag, type LoadState, type Ordering, type RowOrder } from '@riwaq/ui/page';
import type { QuestionSource } from '../data/keys';
import { useQuestions, type QuestionPage } from '../data/use-questions';
import { useQuestionOrder } from './use-question-order';

const NOT_LOADED: QuestionPage = {
  questions: [],
  count: 0,
  totalDegrees: null,
  marksLeft: null,
  paper: null,
  category: null,
};

type QuestionDrag = ReturnType<typeof useDrag<Question, HTMLOListElement>>;

export interface QuestionList {
  state: LoadState<QuestionPage>;
  /** The loaded page; empty until it is loaded. */
  loaded: QuestionPage;
  /** Questions of the page in display order. */
  questions: readonly Question[];
  /** Number of the first question of the page. */
  from: number;
  /** Whether a search or a type narrows the list. */
  narrowed: boolean;
  announcement: Ordering<Question>['announcement'];
  drag: Pick<QuestionDrag, 'list' | 'marksOf'>;
  /** Null if the questions cannot be moved on this page. */
  orderOf: ((question: Question) => RowOrder) | null;
}

const lastGuidOf = (state: LoadState<QuestionPage>): string | null =>
  state.kind === 'ready' ? (state.data.questions.at(-1)?.questionGuid ?? null) : null;

/** Loads a page of questions, whose order the teacher can change. */
export function useQuestionList(source: QuestionSource, locked: boolean): QuestionList {
  const { page, searchText, questionType } = source;
  const state = useQuestions(source);
  const narrowed = searchText !== '' || questionType !== null;
  // The previous page: its last question precedes one that is moved to the beginning of this page.
  const previous = useQuestions(page > 1 && !narrowed ? { ...source, page: page - 1 } : null);
  const loaded = state.kind === 'ready' ? state.data : NOT_LOADED;
  const from = (page - 1) * QUESTION_PAGE + 1;
  const before = page === 1 ? null : lastGuidOf(previous);
  const order = useQuestionOrder(loaded.questions, from, before);
  const questions = order.items;
  const { list, marksOf, orderOf } = useDrag<Question, HTMLOListElement>(order);
  // On a later page only once the last question of the previous page is known.
  const movable = !locked && !narrowed && questions.length > 1 && (page === 1 || before !== null);
  return {
    state,
    loaded,
    questions,
    from,
    narrowed,
    announcement: order.announcement,
    drag: { list, marksOf },
    orderOf: movable ? orderOf : null,
  };
}
