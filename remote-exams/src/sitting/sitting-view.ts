import type { Exam, ExamAttempt } from '@riwaq/api';
import type { Countdown } from './countdown';
import type { Paper } from './paper';

/** Why nothing is saved from here for now. */
export type Halt = 'elsewhere' | 'inactive' | 'password' | 'face';
/**
 * How an answer, or all of them, stands. `waiting`: for the network. `held`: kept here while
 * nothing is saved. `refused`: the server will not take it any more.
 */
export type SaveState = 'none' | 'saved' | 'saving' | 'waiting' | 'held' | 'refused';

/** What a student meets at an exam. */
export type SittingView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly cause: unknown }
  /**
   * The exam is not told of: there is none for this person, or it was made inactive, while it was
   * sat or after it.
   */
  | { readonly kind: 'gone'; readonly why: 'missing' | 'stopped' | 'finished' }
  | {
      readonly kind: 'entrance';
      readonly exam: Exam;
      readonly attempt: ExamAttempt | null;
      /** Time left of an attempt that is under way; null without one, or without a limit. */
      readonly countdown: Countdown | null;
      readonly entering: boolean;
      readonly asksPassword: boolean;
      readonly asksFace: AsksFace;
      readonly problem: EntranceProblem | null;
    }
  | {
      readonly kind: 'running';
      readonly exam: Exam;
      readonly paper: Paper;
      readonly countdown: Countdown | null;
      /** The time is up: what was typed is on its way, and nothing more is taken. */
      readonly ending: boolean;
      readonly halt: Halt | null;
      readonly saves: SaveState;
      readonly page: number;
      readonly finishing: boolean;
    }
  | {
      readonly kind: 'done';
      readonly exam: Exam;
      readonly attempt: ExamAttempt;
      readonly paper: Paper | null;
      readonly saves: SaveState;
      /** The exam shows what is correct, but not yet: answers may still arrive. */
      readonly answersLater: boolean;
    };
export type RunningView = Extract<SittingView, { kind: 'running' }>;

/**
 * What is asked for in place of nothing: the face, or the own password where the teacher lets that
 * be.
 */
export type AsksFace = 'no' | 'face' | 'own-password';

/** What a student shows of who they are. */
export interface Entering {
  readonly password?: string;
  readonly faceProof?: string;
  readonly accountPassword?: string;
}

export type EntranceProblem =
  | { readonly kind: 'password-required' }
  | { readonly kind: 'own-password-required' }
  /** A code of EnterExam. */
  | { readonly kind: 'refused'; readonly statusCode: number }
  | { readonly kind: 'call'; readonly cause: unknown };
