import type { Exam, ExamAttempt } from '@riwaq/api';
import type { Countdown } from './countdown';
import type { Paper } from './paper';

/** Why the delivery of answers is halted. */
export type Halt = 'elsewhere' | 'inactive' | 'password' | 'face';
/**
 * Save state of an answer, or of all. `waiting`: for the network. `held`: stored in this browser
 * while delivery is halted. `refused`: the server will not accept it any more.
 */
export type SaveState = 'none' | 'saved' | 'saving' | 'waiting' | 'held' | 'refused';

/** State of a student's exam page. */
export type SittingView =
  | { readonly kind: 'loading' }
  /** `unsent`: number of unsent answers that this browser stores. */
  | { readonly kind: 'failed'; readonly cause: unknown; readonly unsent: number }
  /**
   * The server does not show the exam: there is none for this student, or it was deactivated,
   * during the attempt or after it.
   */
  | { readonly kind: 'gone'; readonly why: 'missing' | 'stopped' | 'finished' }
  | {
      readonly kind: 'entrance';
      readonly exam: Exam;
      readonly attempt: ExamAttempt | null;
      /** Time left of a running attempt; null without one, or without a limit. */
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
      /** The time is up: the last answers are in flight, and no more input is accepted. */
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
      /** The exam reveals correct answers, but not yet: answers may still arrive. */
      readonly answersLater: boolean;
    };
export type EntranceView = Extract<SittingView, { kind: 'entrance' }>;
export type RunningView = Extract<SittingView, { kind: 'running' }>;

/**
 * Verification that entering requires: none, a face, or the account password where the teacher
 * allows it.
 */
export type AsksFace = 'no' | 'face' | 'own-password';

/** Credentials with which a student enters. */
export interface Entering {
  readonly password?: string;
  readonly faceProof?: string;
  readonly accountPassword?: string;
}

export type EntranceProblem =
  | { readonly kind: 'password-required' }
  | { readonly kind: 'own-password-required' }
  /** The code of the attempt's screens could not be loaded. The exam was not entered. */
  | { readonly kind: 'code' }
  /** Status code of EnterExam. */
  | { readonly kind: 'refused'; readonly statusCode: number }
  | { readonly kind: 'call'; readonly cause: unknown };
