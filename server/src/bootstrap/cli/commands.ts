import { randomUUID } from 'node:crypto';
import { foldInvisible, foldUserName } from '@riwaq/api';
import { endSessions } from '../../account/changed-access';
import { hashPassword } from '../../account/passwords';
import { PASSWORD_PROBLEM_TEXTS, passwordProblem } from '../../account/rules/password';
import { createClock } from '../../platform/time/clock';
import { StartupError } from '../../platform/startup-error';
import { CLOSED, createAudit } from '../../audit/audit';
import { seedDemo } from '../../../demo/seed';
import { inTransaction, type Tx } from '../../platform/db/database';
import { unlinkPerson } from '../../openid/unlink';
import { hasUserName, releaseClosedUserName, userNameProblem } from '../../people/user-names';
import { closeAccounts } from '../../roster/apply';
import { backupCommands } from './backup-commands';
import { exactly, needed, type CliCommand, type CommandContext } from './command';
import { importCommand } from './import-command';
import { moveFilesCommand } from './move-files-command';

const ROLES = {
  student: { role: 0, person_type: 'Student' },
  teacher: { role: 2, person_type: 'Teacher' },
  admin: { role: 2, person_type: 'Administrator' },
} as const;
const isRole = (word: string): word is keyof typeof ROLES => word in ROLES;

const clock = createClock();
const audit = createAudit(clock);

async function newPassword(context: CommandContext, userName: string): Promise<string> {
  const password = await context.readPassword();
  const problem = passwordProblem(password, userName);
  if (problem !== null)
    throw new StartupError(`The password ${PASSWORD_PROBLEM_TEXTS[problem]}. Nothing was changed.`);
  return hashPassword(password);
}

/** Throws for a user name that cannot be used to sign in. */
function checkUserName(userName: string): void {
  const problem = userNameProblem(userName);
  if (problem !== null) throw new StartupError(`The user name ${problem}. Nothing was changed.`);
}

/** Finds a person by the user name and locks the row. Throws when there is none. */
async function findPerson(tx: Tx, userName: string) {
  const person = await tx
    .selectFrom('person')
    .select(['guid', 'user_name', 'person_type', 'closed_at'])
    .where(hasUserName(userName))
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw new StartupError(`There is no ${userName}. Nothing was changed.`);
  return person;
}

/** The commands of the `riwaq` tool, by name. */
export const commands: Readonly<Record<string, CliCommand>> = {
  migrate: {
    opens: 'up to date',
    usage: 'migrate',
    does: 'brings the database up to date',
    async run({ applied, print }) {
      print(
        applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`,
      );
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
      const [kind = '', typed = '', ...names] = words;
      const user_name = foldInvisible(typed);
      if (!isRole(kind)) throw new StartupError(`Usage: riwaq ${this.usage}`);
      checkUserName(user_name);
      const password_hash = await newPassword(context, user_name);
      const added = await inTransaction(db, async (tx) => {
        await releaseClosedUserName(tx, user_name);
        const person = await tx
          .insertInto('person')
          .values({
            guid: randomUUID(),
            user_name,
            full_name: names.join(' '),
            email: '',
            phone_number: null,
            ...ROLES[kind],
            password_hash,
            profile_image_url: null,
            section_guid: null,
            student_code: null,
            department_guid: null,
          })
          .onConflict((same) => same.doNothing())
          .returning('guid')
          .executeTakeFirst();
        if (person)
          await audit.note(tx, null, {
            kind: 'people.added',
            people: [{ personGuid: person.guid, after: ROLES[kind].person_type }],
          });
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
      exactly(words, 1, this.usage);
      const [user_name = ''] = words.map(foldInvisible);
      const password_hash = await newPassword(context, user_name);
      await inTransaction(db, async (tx) => {
        const person = await findPerson(tx, user_name);
        await tx
          .updateTable('person')
          .set({ password_hash, closed_at: null })
          .where('guid', '=', person.guid)
          .execute();
        await audit.note(tx, null, {
          kind: 'people.password',
          people: [
            {
              personGuid: person.guid,
              ...(person.closed_at !== null && { before: CLOSED, after: person.person_type }),
            },
          ],
        });
        await endSessions(tx, [person.guid], clock.now());
      });
      print(`${user_name} has a new password.`);
    },
  },
  'rename-user': {
    opens: 'up to date',
    usage: 'rename-user <user name> <new user name>',
    does: 'gives a person another user name; that of a closed account is free',
    async run({ db, words, print }) {
      exactly(words, 2, this.usage);
      const [user_name = '', renamed = ''] = words.map(foldInvisible);
      checkUserName(renamed);
      await inTransaction(db, async (tx) => {
        const person = await findPerson(tx, user_name);
        if (foldUserName(renamed) !== foldUserName(user_name))
          await releaseClosedUserName(tx, renamed);
        const taken = await tx
          .selectFrom('person')
          .select('guid')
          .where(hasUserName(renamed))
          .where('guid', '!=', person.guid)
          .executeTakeFirst();
        if (taken) throw new StartupError(`There is a ${renamed} already. Nothing was changed.`);
        await tx
          .updateTable('person')
          .set({ user_name: renamed })
          .where('guid', '=', person.guid)
          .execute();
        await audit.note(tx, null, {
          kind: 'people.changed',
          people: [{ personGuid: person.guid, before: person.user_name, after: renamed }],
        });
      });
      print(`${user_name} is ${renamed} now.`);
    },
  },
  'close-account': {
    opens: 'up to date',
    usage: 'close-account <user name>',
    does: 'ends the sessions of a person and lets nobody sign in to the account; what the person wrote stays, set-password opens it again',
    async run({ db, words, print }) {
      exactly(words, 1, this.usage);
      const [user_name = ''] = words.map(foldInvisible);
      await inTransaction(db, async (tx) => {
        const person = await findPerson(tx, user_name);
        if (person.closed_at !== null)
          throw new StartupError(
            `The account ${user_name} is closed already. Nothing was changed.`,
          );
        await closeAccounts(tx, audit, [person.guid]);
      });
      print(`The account ${user_name} is closed.`);
    },
  },
  'unlink-sign-in': {
    opens: 'up to date',
    usage: 'unlink-sign-in <user name>',
    does: "forgets which account of the sign-in provider is a person's, and ends the sessions; the next sign-in there links anew",
    async run({ db, words, print }) {
      exactly(words, 1, this.usage);
      const [user_name = ''] = words.map(foldInvisible);
      const came = await unlinkPerson({ db, audit, now: clock.now() }, user_name);
      if (came === 'nobody')
        throw new StartupError(`There is no ${user_name}. Nothing was changed.`);
      if (came === 'not linked')
        throw new StartupError(
          `${user_name} was linked to no account of a provider. Nothing was changed.`,
        );
      print(`${user_name} is linked anew at the next sign-in.`);
    },
  },
  import: importCommand,
  ...backupCommands,
  'move-files': moveFilesCommand,
};

/** Help text, one line per command. */
export const help = (): string =>
  [
    'riwaq <command>',
    '',
    ...Object.values(commands).map(({ usage, does }) => `  ${usage}\n      ${does}`),
    '',
    'It works on the database of DATA_DIR, or DATABASE_URL. The embedded database must not be in use: stop the server first.',
  ].join('\n');
