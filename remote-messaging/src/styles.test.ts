import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const classesOf = (...sheets: string[]): Set<string> =>
  new Set(
    sheets.flatMap(
      (sheet) => readFileSync(join(__dirname, sheet), 'utf8').match(/\.rw-messaging-[\w-]+/g) ?? [],
    ),
  );

test('mail and chat style no class of each other, for chat is in every page and so in those of mail', () => {
  const mail = classesOf('mail/mail.css', 'mail/home/home-card.css');
  const chat = classesOf('chat/styles.css');
  expect(mail.size).toBeGreaterThan(0);
  expect([...chat].filter((name) => mail.has(name))).toEqual([]);
});
