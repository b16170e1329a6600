/**
 * An attempt by its pages. Where `forwardOnly`, none before the one that was `reached` is gone back
 * to.
 */
export interface Paged {
  readonly forwardOnly: boolean;
  readonly questionsInPage: number;
  /** The furthest page, from 0. */
  readonly reached: number;
}

/** The page of a question by its place among those drawn, both from 0. */
export const pageOf = (
  place: number,
  { questionsInPage }: Pick<Paged, 'questionsInPage'>,
): number => Math.floor(place / Math.max(1, questionsInPage));

/** Whether the page of a question has been left for good. */
export const isLeftBehind = (place: number, paged: Paged): boolean =>
  paged.forwardOnly && pageOf(place, paged) < paged.reached;

/** Whether the page of a question has not been come to yet: nothing is told of it. */
export const isAhead = (place: number, paged: Paged): boolean =>
  paged.forwardOnly && pageOf(place, paged) > paged.reached;

/**
 * The page that is reached with one that is gone to or answered on; null where that changes
 * nothing.
 */
export const reachedWith = (page: number, { forwardOnly, reached }: Paged): number | null =>
  forwardOnly && page > reached ? page : null;
