import { StartupError } from '../../platform/startup-error';
import type { Db } from '../../platform/db/database';
import type { FileStore } from '../../platform/files/file-store';

export interface Words {
  /** Words after the command. */
  words: readonly string[];
  print(line: string): void;
}

export interface CommandContext extends Words {
  db: Db;
  /** Whether other processes may use the database at the same time: true for PostgreSQL. */
  shared: boolean;
  /** Migrations that were applied while opening the database. */
  applied: readonly string[];
  /** The folder of the migrations. */
  migrations: string;
  /** Opens the configured file store. */
  files(): Promise<FileStore>;
  /** Opens the file store of the data folder, even if another one is configured. */
  folder(): Promise<FileStore>;
  /** Reads a password without exposing it in the process list or shell history. */
  readPassword(): Promise<string>;
}

interface Described {
  readonly usage: string;
  readonly does: string;
}

/** A command, and how it needs the database: not at all, as it is, or migrated. */
export type CliCommand = Described &
  (
    | { readonly opens: 'nothing'; run(context: Words): Promise<void> }
    | { readonly opens: 'as it is' | 'up to date'; run(context: CommandContext): Promise<void> }
  );

/** Ends with the usage of a command unless there are exactly `count` words. */
export function exactly(words: readonly string[], count: number, usage: string): void {
  if (words.length !== count) throw new StartupError(`Usage: riwaq ${usage}`);
}

/** Ends with the usage of a command unless there are at least `count` words. */
export function needed(words: readonly string[], count: number, usage: string): void {
  if (words.length < count) throw new StartupError(`Usage: riwaq ${usage}`);
}
