import type { ConfirmOptions } from '@riwaq/contract';
import { Store, type ReadableStore } from '../state/store';

export interface Confirmation {
  id: number;
  options: ConfirmOptions;
  answer(yes: boolean): void;
}

export interface Confirmations {
  /** The question that is open now. */
  readonly current: ReadableStore<Confirmation | null>;
  /** Queues a question and resolves with the user's choice; only one is open at a time. */
  ask(options?: ConfirmOptions): Promise<boolean>;
}

export function createConfirmations(): Confirmations {
  const current = new Store<Confirmation | null>(null);
  const waiting: Confirmation[] = [];
  let next = 1;
  return {
    current,
    ask: (options = {}) =>
      new Promise((resolve) => {
        const confirmation: Confirmation = {
          id: next,
          options,
          answer(yes) {
            if (current.get() !== confirmation) return;
            current.set(waiting.shift() ?? null);
            resolve(yes);
          },
        };
        next += 1;
        if (current.get() === null) current.set(confirmation);
        else waiting.push(confirmation);
      }),
  };
}
