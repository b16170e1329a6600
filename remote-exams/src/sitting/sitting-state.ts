import type { Paper } from './paper';
import type { RunningView, SittingView } from './sitting-view';

/** View state of a student's exam page, which the page subscribes to. */
export class SittingState {
  readonly #listeners = new Set<() => void>();
  #view: SittingView = { kind: 'loading' };

  get view(): SittingView {
    return this.#view;
  }

  /** The paper, once it is known. */
  get paper(): Paper | null {
    return 'paper' in this.#view ? this.#view.paper : null;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  show(view: SittingView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }

  /** Changes the view of a running attempt; has no effect on any other. */
  change(change: Partial<RunningView>): void {
    if (this.#view.kind === 'running') this.show({ ...this.#view, ...change });
  }
}
