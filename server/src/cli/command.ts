import { StartupError } from '../app/startup-error';
import type { Db } from '../db/database';
import type { FileStore } from '../files/file-store';

export interface Words {
  /** Words after the command. */
  words: readonly string[];
  print(line: string): void;
}

export interface CommandContext extends Words {
  db: Db;
  /** Others may use the database meanwhile: it is a PostgreSQL. */
  shared: boolean;
  /** Migrations that opening the database has just applied. */
  applied: readonly string[];
  /** The folder of the migrations. */
  migrations: string;
  /** Where the settings say that files are. */
  files(): Promise<FileStore>;
  /** The files of the data folder, also where the settings have others. */
  folder(): Promise<FileStore>;
  /** Asks for a password, so that it stands in no list of processes and no history. */
  readPassword(): Promise<string>;
}

interface Described {
  readonly usage: string;
  readonly does: string;
}

/**
 * A command, and what it is given of the database: nothing, the database as it is, or brought up to
 * date.
 */
export type Command = Described &
  (
    | { readonly opens: 'nothing'; run(context: Words): Promise<void> }
    | { readonly opens: 'as it is' | 'up to date'; run(context: CommandContext): Promise<void> }
  );

/** Ends with the usage of a command unless there are so many words. */
export function needed(words: readonly string[], count: number, usage: string): void {
  if (words.length < count) throw new StartupError(`Usage: riwaq ${usage}`);
}
