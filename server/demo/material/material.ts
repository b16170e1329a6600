import type { Language } from '../language';

/** A topic of a subject's forum with the contents of its teacher. */
export interface TopicMaterial {
  readonly name: string;
  /** Contents: title and text. */
  readonly points: ReadonlyArray<readonly [title: string, text: string]>;
  /** An ordered procedure, added to one of the points. */
  readonly steps?: readonly string[];
  /** A formula as text, shown left to right. */
  readonly formula?: string;
}

/** Hand-written material of one subject, from which the seeder composes contents and replies. */
export interface SubjectMaterial {
  readonly key: string;
  readonly language: Language;
  readonly name: string;
  /** Terms with their meanings. */
  readonly terms: ReadonlyArray<readonly [term: string, meaning: string]>;
  readonly table: {
    readonly caption: string;
    readonly head: readonly string[];
    readonly rows: ReadonlyArray<readonly string[]>;
  };
  /** Questions of students with the teacher's answers. */
  readonly questions: ReadonlyArray<readonly [question: string, answer: string]>;
  readonly reading: ReadonlyArray<readonly [text: string, address: string]>;
  readonly topics: readonly TopicMaterial[];
}
