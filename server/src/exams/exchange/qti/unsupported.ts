import type { LeftOutReason } from '@riwaq/api';

/** Values, texts and numbers that the rules of one item may name. */
export const NAMED_MAX = 200;

/** Thrown for an item that makes no question, or one that would be marked otherwise. */
export class UnsupportedError extends Error {
  /**
   * @param reason why it is left out
   * @param kind the kind of question, where the reason names it
   */
  constructor(
    readonly reason: LeftOutReason,
    readonly kind?: string,
  ) {
    super(reason);
    this.name = 'UnsupportedError';
  }
}

/** Throws for scoring that no question of this server reproduces. */
export const unsupported = (): never => {
  throw new UnsupportedError('scoring');
};
