import { randomUUID } from 'node:crypto';
import { endSessions } from '../account/changed-access';
import { hashPassword } from '../account/passwords';
import { PASSWORD_PROBLEM_TEXTS, passwordProblem } from '../account/rules/password';
import { createClock } from '../app/clock';
import { StartupError } from '../app/startup-error';
import { CLOSED, createAudit } from '../audit/audit';
import { seedDemo } from '../demo/seed';
import { inTransaction } from '../db/database';
import { unlinkPerson } from '../openid/unlink';
import { backupCommands } from './backup-commands';
import { needed, type Command, type CommandContext } from './command';
import { importCommand } from './import-command';
import { moveFilesCommand } from './move-files-command';

const ROLES = { student: { role: 0, person_type: 'Student' }, teacher: { role: 2, person_type: 'Teacher' }, admin: { role: 2, person_type: 'Administrator' } } as const;
const isRole = (word: string): word is keyof typeof ROLES => word in ROLES;

const clock = createClock();
const audit = createAudit(clock);

async function newPassword(context: CommandContext, userName: string): Promise<string> {
  const password = await context.readPassword();
  const problem = passwordProblem(password, userName);
  if (problem !== null) throw new StartupError(`The password ${PASSWORD_PROBLEM_TEXTS[problem]}. Nothing was changed.`);
  return hashPassword(password);
}

/** The commands of the `riwaq` tool, by name. */
export const commands: Readonly<Record<string, Command>> = {
  migrate: {
    opens: 'up to date',
    usage: 'migrate',
    does: 'brings the database up to date',
    async run({ applied, print }) {
      print(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
    },
  },
  demo: {
    opens: 'up to date',
    usage: 'demo',
    does: 'makes the demo university in an empty database',
    async run({ db, files, print }) {
      await seedDemo(db, { hashPassword, clock, files: await files() });
      print('Created the demo university.');
    },
  },
  'add-user': {
    opens: 'up to date',
    usage: 'add-user <student|teacher|admin> <user name> <full name>',
    does: 'adds a person; the password is read from the input',
    async run(context) {
      const { db, words, print } = context;
      needed(words, 3, this.usage);
      const [kind = '', user_name = '', ...names] = words;
      if (!isRole(kind)) throw new StartupError(`Usage: riwaq ${this.usage}`);
      const password_hash = await newPassword(context, user_name);
      const added = await inTransaction(db, async (tx) => {
        const person = await tx.insertInto('person').values({
          guid: randomUUID(), user_name, full_name: names.join(' '), email: '', phone_number: null, ...ROLES[kind], password_hash,
          profile_image_url: null, section_guid: null, student_code: null, department_guid: null,
        }).onConflict((same) => same.doNothing()).returning('guid').executeTakeFirst();
        if (person) await audit.note(tx, null, { kind: 'people.added', people: [{ personGuid: person.guid, after: ROLES[kind].person_type }] });
        return person;
      });
      if (!added) throw new StartupError(`There is a ${user_name} already. Nothing was changed.`);
      print(`Added ${user_name}.`);
    },
  },
  'set-password': {
    opens: 'up to date',
    usage: 'set-password <user name>',
    does: 'gives a person a new password, read from the input, opens the account where it was closed, and ends the sessions',
    async run(context) {
      const { db, words, print } = context;
      needed(words, 1, this.usage);
      const [user_name = ''] = words;
      const password_hash = await newPassword(context, user_name);
      await inTransaction(db, async (tx) => {
        const person = await tx.selectFrom('person').select(['guid', 'person_type', 'closed_at'])
          .where((is) => is(is.fn<string>('lower', ['user_name']), '=', user_name.toLowerCase())).forUpdate().executeTakeFirst();
        if (!person) throw new StartupError(`There is no ${user_name}. Nothing was changed.`);
        await tx.updateTable('person').set({ password_hash, closed_at: null }).where('guid', '=', person.guid).execute();
        await audit.note(tx, null, { kind: 'people.password', people: [{ personGuid: person.guid, ...(person.closed_at !== null && { before: CLOSED, after: person.person_type }) }] });
        await endSessions(tx, [person.guid], clock.now());
      });
      print(`${user_name} has a new password.`);
    },
  },
  'unlink-sign-in': {
    opens: 'up to date',
    usage: 'unlink-sign-in <user name>',
    does: 'forgets which account of the sign-in provider is a person\'s, and ends the sessions; the next sign-in there links anew',
    async run({ db, words, print }) {
      needed(words, 1, this.usage);
      const [user_name = ''] = words;
      const came = await unlinkPerson({ db, audit, now: clock.now() }, user_name);
      if (came === 'nobody') throw new StartupError(`There is no ${user_name}. Nothing was changed.`);
      if (came === 'not linked') throw new StartupError(`${user_name} was linked to no account of a provider. Nothing was changed.`);
      print(`${user_name} is linked anew at the next sign-in.`);
    },
  },
  import: importCommand,
  ...backupCommands,
  'move-files': moveFilesCommand,
};

/** What the tool can do, a line a command. */
export const help = (): string => [
  'riwaq <command>', '', ...Object.values(commands).map(({ usage, does }) => `  ${usage}\n      ${does}`), '',
  'It works on the database of DATA_DIR, or DATABASE_URL. The embedded database must not be in use: stop the server first.',
].join('\n');
