import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useState } from 'react';
import { Button, Choices, IconButton, SearchBox } from '../core';
import { Input } from '../form';
import { ViewLinks } from '../page';
import { renderPage } from '../testing';

/** The styles of every page as they are on paper: jsdom evaluates only rules for screens. */
function printStyles(): HTMLStyleElement {
  const style = document.createElement('style');
  const index = readFileSync(join(__dirname, 'index.css'), 'utf8');
  style.textContent = [...index.matchAll(/^@import '(.+)';$/gm)]
    .map(([, file = '']) => readFileSync(join(__dirname, file), 'utf8'))
    .join('\n')
    .replaceAll('@media print', '@media screen');
  return document.head.appendChild(style);
}

function Controls() {
  const [text, setText] = useState('Physics');
  return (
    <>
      <Button>Send</Button>
      <Button href="/file">Download</Button>
      <IconButton label="Reply" icon={null} />
      <Button aria-pressed>Excused</Button>
      <Button className="rw-printed">3 replies</Button>
      <SearchBox label="Search" placeholder="Search" onSearch={() => undefined} />
      <Input aria-label="Title" value={text} onChange={({ target }) => setText(target.value)} />
      <ViewLinks
        label="Mail"
        current="inbox"
        views={[
          { key: 'inbox', label: 'Inbox', to: '/inbox' },
          { key: 'sent', label: 'Sent', to: '/sent' },
        ]}
      />
      <Choices
        label="Kind"
        value="read"
        onChange={() => undefined}
        choices={[
          { value: 'read', label: 'Read' },
          { value: 'unread', label: 'Unread' },
        ]}
      />
    </>
  );
}

it('prints what was entered and chosen, and no controls', () => {
  renderPage('test', { ar: {}, en: {} }, { at: '/', ui: <Controls /> });
  const controls = [
    screen.getByRole('button', { name: 'Send' }),
    screen.getByRole('link', { name: 'Download' }),
    screen.getByRole('button', { name: 'Reply' }),
    screen.getByRole('searchbox', { name: 'Search' }),
    screen.getByRole('link', { name: 'Sent' }),
    screen.getByRole('button', { name: 'Unread' }),
  ];
  const values = [
    screen.getByRole('button', { name: 'Excused' }),
    screen.getByRole('button', { name: '3 replies' }),
    screen.getByRole('textbox', { name: 'Title' }),
    screen.getByRole('link', { name: 'Inbox' }),
    screen.getByRole('button', { name: 'Read' }),
  ];
  for (const each of controls) expect(each).toBeVisible();
  const styles = printStyles();
  for (const each of controls) expect(each).not.toBeVisible();
  for (const each of values) expect(each).toBeVisible();
  styles.remove();
});
