import {
  migrationsOf,
  openDatabase,
  openDatabaseAsItIs,
  type DatabaseOptions,
} from '../open-database';
import { createProcessLog } from '../../platform/process-log';
import { readSettings } from '../../platform/settings';
import { StartupError } from '../../platform/startup-error';
import { NotEmptyError } from '../../../demo/seed';
import { openFileStore, openFolder } from '../../platform/files/open-store';
import { tolerateClosedOutput } from './closed-output';
import { commands, help } from './commands';
import { readPassword } from './read-password';

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function main([name = 'help', ...words]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    print(help());
    return name === 'help' || name === '--help' ? 0 : 1;
  }
  if (command.opens === 'nothing') {
    await command.run({ words, print });
    return 0;
  }
  const settings = readSettings(process.env);
  // The program is in a subfolder: worker and migrations are relative to the server's folder.
  const program = new URL('../main.js', import.meta.url).href;
  const options: DatabaseOptions = {
    settings,
    program,
    log: createProcessLog('error'),
    onFailure: (cause) => {
      throw cause;
    },
  };
  const { database, applied } =
    command.opens === 'as it is'
      ? { database: await openDatabaseAsItIs(options), applied: [] }
      : await openDatabase(options);
  try {
    await command.run({
      db: database.db,
      shared: database.kind === 'postgres',
      applied,
      migrations: migrationsOf(program),
      files: () => openFileStore(settings),
      folder: () => openFolder(settings),
      words,
      readPassword,
      print,
    });
  } finally {
    await database.close();
  }
  return 0;
}

for (const stream of [process.stdout, process.stderr]) tolerateClosedOutput(stream);
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (cause) {
  const expected = cause instanceof StartupError || cause instanceof NotEmptyError;
  process.stderr.write(
    `${expected ? cause.message : cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`,
  );
  process.exitCode = 1;
}
