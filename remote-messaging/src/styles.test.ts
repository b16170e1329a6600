import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Classes that the style sheets of a folder and of its subfolders name. */
function classesOf(folder: string): Set<string> {
  const sheets = readdirSync(join(__dirname, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css'),
  );
  return new Set(
    sheets.flatMap(
      (sheet) =>
        readFileSync(join(__dirname, folder, sheet), 'utf8').match(/\.rw-messaging-[\w-]+/g) ?? [],
    ),
  );
}

test('shares no class between mail and chat, which is on every page', () => {
  const mail = classesOf('mail');
  const chat = classesOf('chat');
  expect(mail.size).toBeGreaterThan(0);
  expect(chat.size).toBeGreaterThan(0);
  expect([...chat].filter((name) => mail.has(name))).toEqual([]);
});

test('keeps the sender of a mail as wide as the name, in either direction', () => {
  const sheet = readFileSync(join(__dirname, 'mail/list/list.css'), 'utf8');
  const rulesOf = (name: string) => new RegExp(`^\\.${name} \\{([^}]*)\\}`, 'm').exec(sheet)?.[1];
  expect(rulesOf('rw-messaging-who')).not.toMatch(/flex|margin|(?<!min-)inline-size/);
  // A margin of the name would be at the side of its own direction.
  expect(rulesOf('rw-messaging-when')).toContain('margin-inline-start: auto');
});
