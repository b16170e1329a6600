/**
 * The pages of an attempt. With `forwardOnly` the student cannot return to pages before `reached`.
 */
export interface Paged {
  readonly forwardOnly: boolean;
  readonly questionsInPage: number;
  /** The furthest page that the student has reached, from 0. */
  readonly reached: number;
}

/** The page of a question by its index among the drawn questions; both count from 0. */
export const pageOf = (
  place: number,
  { questionsInPage }: Pick<Paged, 'questionsInPage'>,
): number => Math.floor(place / Math.max(1, questionsInPage));

/** Whether the student has left the page of a question for good. */
export const isLeftBehind = (place: number, paged: Paged): boolean =>
  paged.forwardOnly && pageOf(place, paged) < paged.reached;

/** Whether the student has not reached the page of a question yet, so that it stays hidden. */
export const isAhead = (place: number, paged: Paged): boolean =>
  paged.forwardOnly && pageOf(place, paged) > paged.reached;

/** The page reached by opening or answering on `page`; null where that changes nothing. */
export const reachedWith = (page: number, { forwardOnly, reached }: Paged): number | null =>
  forwardOnly && page > reached ? page : null;
