import { Component, createContext, type ErrorInfo, type ReactNode } from 'react';

/**
 * Increases with every retry of the surrounding boundary; lazy parts request their code again when
 * it has changed.
 */
export const LazyAttempt = createContext(0);

let attempts = 0;

export interface RetryBoundaryProps {
  children: ReactNode;
  /** Rendered in place of failed children; `retry` mounts the children again. */
  fallback: (cause: unknown, retry: () => void) => ReactNode;
  onError?: (cause: unknown, componentStack: string) => void;
  /**
   * When it changes, failed children are mounted again; it is the path of a page, for example.
   * Children that have not failed are not remounted.
   */
  resetKey?: unknown;
}
type State =
  | { kind: 'fine'; attempt: number; resetKey: unknown }
  | { kind: 'failed'; cause: unknown; attempt: number; resetKey: unknown };

/** Error boundary that contains failures of rendering and of loading lazy parts. */
export class RetryBoundary extends Component<RetryBoundaryProps, State> {
  override state: State = { kind: 'fine', attempt: 0, resetKey: this.props.resetKey };

  static getDerivedStateFromError(cause: unknown): Partial<State> {
    return { kind: 'failed', cause };
  }

  static getDerivedStateFromProps({ resetKey }: RetryBoundaryProps, state: State): State | null {
    if (Object.is(resetKey, state.resetKey)) return null;
    return state.kind === 'failed' ? RetryBoundary.#again(resetKey) : { ...state, resetKey };
  }

  static #again(resetKey: unknown): State {
    attempts += 1;
    return { kind: 'fine', attempt: attempts, resetKey };
  }

  override componentDidCatch(cause: unknown, { componentStack }: ErrorInfo) {
    this.props.onError?.(cause, componentStack ?? '');
  }

  readonly #retry = () => this.setState(({ resetKey }) => RetryBoundary.#again(resetKey));

  override render() {
    if (this.state.kind === 'failed') return this.props.fallback(this.state.cause, this.#retry);
    return (
      <LazyAttempt.Provider value={this.state.attempt}>{this.props.children}</LazyAttempt.Provider>
    );
  }
}
