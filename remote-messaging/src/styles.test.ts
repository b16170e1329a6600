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

describe('mail on paper', () => {
  /** Names the elements that are shown on paper, and which of them cut their content. */
  function printed(frameClasses: string) {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const page = frame.contentDocument!;
    const style = page.createElement('style');
    // jsdom applies the rules of a screen only.
    style.textContent = ['panes', 'list/list', 'thread/thread', 'print']
      .map((sheet) => readFileSync(join(__dirname, `mail/${sheet}.css`), 'utf8'))
      .join('\n')
      .replaceAll('@media print', '@media screen');
    page.head.append(style);
    page.body.innerHTML = `<div class="rw-messaging-mail ${frameClasses}">
      <section class="rw-messaging-lists"><div class="rw-messaging-scroll"></div></section>
      <section class="rw-messaging-reading"><div class="rw-messaging-thread"></div></section></div>`;
    const styleOf = (name: string) =>
      page.defaultView!.getComputedStyle(page.querySelector(`.rw-messaging-${name}`)!);
    return {
      height: styleOf('mail').blockSize,
      displays: ['mail', 'lists', 'reading', 'thread'].map((name) => styleOf(name).display),
      overflows: ['scroll', 'reading'].map((name) => styleOf(name).overflowY),
    };
  }

  test('prints the open mail whole, without the list', () => {
    expect(printed('rw-messaging-two rw-messaging-mail-opened')).toEqual({
      height: 'auto',
      displays: ['block', 'none', 'block', 'block'],
      overflows: ['visible', 'visible'],
    });
  });

  test('prints the list whole when no mail is open', () => {
    expect(printed('rw-messaging-two')).toMatchObject({
      displays: ['block', 'block', 'none', 'block'],
      overflows: ['visible', 'visible'],
    });
  });
});
