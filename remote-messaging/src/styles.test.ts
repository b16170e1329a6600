import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const classesOf = (...sheets: string[]): Set<string> =>
  new Set(
    sheets.flatMap(
      (sheet) => readFileSync(join(__dirname, sheet), 'utf8').match(/\.rw-messaging-[\w-]+/g) ?? [],
    ),
  );

test('shares no class between mail and chat, which is on every page', () => {
  const mail = classesOf('mail/mail.css', 'mail/home/home-card.css');
  const chat = classesOf('chat/styles.css');
  expect(mail.size).toBeGreaterThan(0);
  expect([...chat].filter((name) => mail.has(name))).toEqual([]);
});
