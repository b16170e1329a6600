import path from 'node:path';
import { createClock } from '../app/clock';
import { checkBackup } from '../backup/check';
import type { BackupList } from '../backup/format';
import { restoreBackup } from '../backup/restore';
import { writeBackup } from '../backup/write';
import { needed, type Command } from './command';

const count = (number: number, what: string): string => `${number.toLocaleString('en')} ${what}`;

/** What is in a back-up, in a few words. */
function contents({ tables, files, madeAt }: BackupList): string {
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
  return `${count(tables.reduce((sum, { rows }) => sum + rows, 0), 'rows')} and ${count(files.length, 'files')} of ${count(Math.ceil(megabytes), 'MB')}, as of ${madeAt}`;
}

/** The commands that keep a copy of everything and bring it back. */
export const backupCommands: Readonly<Record<string, Command>> = {
  backup: {
    opens: 'as it is',
    usage: 'backup <file>',
    does: 'writes the database and all files into one file; with DATABASE_URL people may go on working',
    async run({ db, files, words, print }) {
      needed(words, 1, this.usage);
      const to = path.resolve(words[0] ?? '');
      print(`Writing ${to} \u2026`);
      print(`Backed up ${contents(await writeBackup({ db, files: await files(), to, now: createClock().now() }))}.`);
      print('Keep what signs tokens (RIWAQ_SECRET, or DATA_DIR/secret) with it, and what encrypts faces (RIWAQ_FACE_KEY, or DATA_DIR/face-key) apart from it: neither is in the file.');
    },
  },
  'check-backup': {
    opens: 'nothing',
    usage: 'check-backup <file>',
    does: 'reads a back-up and compares all of it with what was written',
    async run({ words, print }) {
      needed(words, 1, this.usage);
      print(`Whole: ${contents(await checkBackup(path.resolve(words[0] ?? '')))}.`);
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
      print(`Restored ${contents(await restoreBackup({ db, files: await files(), from, migrations }))}.`);
    },
  },
};
