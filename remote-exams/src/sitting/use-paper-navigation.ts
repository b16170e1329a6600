import { useEffect, useRef, useState } from 'react';
import type { Paper } from './paper';
import { questionId } from './question-card';

interface PaperNavigationOptions {
  paper: Paper;
  perPage: number;
  page: number;
  /** Navigates to a question, each time it is another object. */
  lead: { readonly index: number } | null;
  /** Goes to a page; resolves with whether it did. */
  onPage: (page: number) => Promise<boolean> | boolean;
}

/** Goes to a page or to a question, and focuses the question there. */
export function usePaperNavigation({ paper, perPage, page, lead, onPage }: PaperNavigationOptions) {
  // After a change of the page, focuses the requested question.
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const element = document.getElementById(
      questionId(paper.questions[wanted.current]?.questionGuid ?? ''),
    );
    wanted.current = null;
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'start' });
  });
  const go = async (to: number, index = to * perPage) => {
    // The question may be known only after the move.
    if (to === page || (await onPage(to))) wanted.current = index;
    setTurn((turn) => turn + 1);
  };
  const [, setTurn] = useState(0);
  const goToIndex = (index: number) => void go(Math.floor(index / perPage), index);
  const newestGo = useRef(goToIndex);
  newestGo.current = goToIndex;
  useEffect(() => {
    if (lead) newestGo.current(lead.index);
  }, [lead]);
  return { goToPage: (to: number) => void go(to), goToIndex };
}
