import path from 'node:path';
import { createClock } from '../../platform/time/clock';
import { checkBackup } from '../../backup/check';
import type { BackupList, MissingFile } from '../../backup/format';
import { restoreBackup } from '../../backup/restore';
import { writeBackup } from '../../backup/write';
import { StartupError } from '../../platform/startup-error';
import { needed, type CliCommand } from './command';

/** Number of missing files that are listed; the rest are counted. */
const NAMED_MAX = 20;

const count = (number: number, what: string): string => `${number.toLocaleString('en')} ${what}`;

/** Summarises a back-up in one line. */
function contents({ tables, files, madeAt }: BackupList): string {
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
  return `${count(
    tables.reduce((sum, { rows }) => sum + rows, 0),
    'rows',
  )} and ${count(files.length, 'files')} of ${count(Math.ceil(megabytes), 'MB')}, as of ${madeAt}`;
}

/**
 * Ends the command with an error when the rows of a back-up refer to files whose bytes it lacks.
 */
function requireFiles(missing: readonly MissingFile[]): void {
  if (missing.length === 0) return;
  const names = missing
    .slice(0, NAMED_MAX)
    .map(({ fileUrl }) => fileUrl)
    .join(', ');
  const more =
    missing.length > NAMED_MAX ? ` and ${count(missing.length - NAMED_MAX, 'more')}` : '';
  throw new StartupError(
    `Not complete: the back-up lacks the content of ${count(missing.length, 'files')}, though their rows are in it (${names}${more}). Look whether DATA_DIR or FILES_S3_BUCKET is the one that the server uses, and back up again.`,
  );
}

/** Commands to back up and restore an installation. */
export const backupCommands: Readonly<Record<string, CliCommand>> = {
  backup: {
    opens: 'as it is',
    usage: 'backup <file>',
    does: 'writes the database and all files into one file; with DATABASE_URL people may go on working',
    async run({ db, shared, files, words, print }) {
      needed(words, 1, this.usage);
      const to = path.resolve(words[0] ?? '');
      print(`Writing ${to} \u2026`);
      const { list, missing } = await writeBackup({
        db,
        shared,
        files: await files(),
        to,
        now: createClock().now(),
      });
      print(`Backed up ${contents(list)}.`);
      print(
        'Keep what signs tokens (RIWAQ_SECRET, or DATA_DIR/secret) with it, and what encrypts faces (RIWAQ_FACE_KEY, or DATA_DIR/face-key) apart from it: neither is in the file.',
      );
      requireFiles(missing);
    },
  },
  'check-backup': {
    opens: 'nothing',
    usage: 'check-backup <file>',
    does: 'reads a back-up and compares all of it with what was written',
    async run({ words, print }) {
      needed(words, 1, this.usage);
      const { list, missing } = await checkBackup(path.resolve(words[0] ?? ''));
      requireFiles(missing);
      print(`Whole: ${contents(list)}.`);
    },
  },
  restore: {
    opens: 'as it is',
    usage: 'restore <file>',
    does: 'brings a back-up into a new database, embedded or PostgreSQL, whichever it came from',
    async run({ db, files, migrations, words, print }) {
      needed(words, 1, this.usage);
      const from = path.resolve(words[0] ?? '');
      print(`Reading ${from} \u2026`);
      print(
        `Restored ${contents(await restoreBackup({ db, files: await files(), from, migrations }))}.`,
      );
    },
  },
};
