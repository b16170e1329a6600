import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contrast } from '../core/theme/contrast';
import { COLORS } from '../core/theme/tokens';
import { renderWithHost } from '../testing';
import { RichText } from './rich-text';

/** jsdom has no layout: sets the height of the text. */
function layOut(height: number): void {
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height);
}

afterEach(() => void jest.restoreAllMocks());

test('shows a text of 600 pixels completely', () => {
  layOut(600);
  renderWithHost(<RichText html="<p>short</p>" />, { language: 'en' });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test("cuts a text above 600 pixels behind 'Show more'", async () => {
  layOut(601);
  renderWithHost(<RichText html="<p>long</p>" />, { language: 'en' });
  const body = screen.getByText('long').parentElement!;
  expect(body.style.maxBlockSize || body.getAttribute('style')).toContain('600px');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(body).not.toHaveClass('rw-rich-cut');
  expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});

test('expands when a link in the hidden part gets the focus', () => {
  layOut(900);
  renderWithHost(<RichText html='<p>long</p><p><a href="https://example.edu">link</a></p>' />, {
    language: 'en',
  });
  fireEvent.focus(screen.getByRole('link', { name: 'link' }));
  expect(screen.getByRole('button', { name: 'Show less' })).toBeInTheDocument();
});

test('expands when a text with the focus turns out to be cut, and scrolls to the focus', () => {
  layOut(100);
  const { container } = renderWithHost(
    <RichText html='<img src="/files/a.png"><p><a href="https://example.edu">link</a></p>' />,
    { language: 'en' },
  );
  const link = screen.getByRole('link', { name: 'link' });
  const scrolled = jest.fn();
  // jsdom does not scroll.
  link.scrollIntoView = scrolled;
  link.focus();
  expect(scrolled).not.toHaveBeenCalled();
  layOut(900);
  fireEvent.load(container.querySelector('img')!);
  expect(screen.getByRole('button', { name: 'Show less' })).toBeInTheDocument();
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
});

test('sets directions per block and loads pictures lazily', () => {
  const { container } = renderWithHost(
    <RichText html='<p>نص</p><ul><li>a</li></ul><img src="/files/a.png"><table><tbody><tr><td>x</td></tr></tbody></table>' />,
  );
  expect(
    [...container.querySelectorAll('p, ul, table')].map((block) => block.getAttribute('dir')),
  ).toEqual(['rtl', 'ltr', 'ltr']);
  expect(container.querySelector('img')).toHaveAttribute('loading', 'lazy');
  expect(container.querySelector('img')).toHaveAttribute('alt', '');
});

describe('a table or code wider than the text', () => {
  const TABLE = '<table dir="rtl"><tbody><tr><td>x</td></tr></tbody></table>';
  const widths = (scrolled: number, shown: number) => {
    jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(scrolled);
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(shown);
  };

  test('is focusable and has a name', async () => {
    widths(700, 300);
    const html = `${TABLE}<pre><code>const long = 1;</code></pre>`;
    renderWithHost(<RichText html={html} />, { language: 'en' });
    await userEvent.tab();
    expect(screen.getByRole('group', { name: 'Table that scrolls sideways' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('group', { name: 'Code that scrolls sideways' })).toHaveFocus();
  });

  test('marks the ends at which content is hidden', () => {
    widths(700, 300);
    renderWithHost(<RichText html={TABLE} />);
    const scroller = screen.getByRole('group');
    const frame = scroller.parentElement!;
    const ends = () =>
      ['data-more-before', 'data-more-after'].map((end) => frame.hasAttribute(end));
    expect([frame.dir, ...ends()]).toEqual(['rtl', false, true]);
    for (const [left, hidden] of [
      [-200, [true, true]],
      [-400, [true, false]],
    ] as const) {
      scroller.scrollLeft = left;
      fireEvent.scroll(scroller);
      expect(ends()).toEqual(hidden);
    }
  });

  test('is not focusable if it fits', async () => {
    widths(300, 300);
    const { container } = renderWithHost(<RichText html={TABLE} />);
    await userEvent.tab();
    expect(document.body).toHaveFocus();
    expect(container.querySelector('[data-more-before], [data-more-after]')).toBeNull();
  });
});

test('nests headings below the surrounding one without skipping a level', () => {
  const post = (title: string, html: string) => (
    <article>
      <h3>{title}</h3>
      <RichText html={html} />
    </article>
  );
  renderWithHost(
    <>
      <h2>topic</h2>
      {post('first', '<h3>a</h3><h1>b</h1><h4>c</h4><h5>d</h5>')}
      {post('second', '<h1>e</h1>')}
      <RichText html="<h2>f</h2>" />
    </>,
  );
  const levels = screen
    .getAllByRole('heading')
    .map((heading) => [
      heading.textContent,
      Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1)),
    ]);
  expect(levels).toEqual([
    ['topic', 2],
    ['first', 3],
    ['a', 4],
    ['b', 4],
    ['c', 5],
    ['d', 6],
    ['second', 3],
    ['e', 4],
    ['f', 4],
  ]);
  expect(screen.getByText('e').tagName).toBe('H1');
});

test('replaces the content when the text changes', () => {
  const { rerender } = renderWithHost(<RichText html="<p>one</p>" />);
  rerender(<RichText html="<p>two</p>" />);
  expect(screen.queryByText('one')).not.toBeInTheDocument();
  expect(screen.getByText('two')).toBeInTheDocument();
});

test('adjusts colours until they are legible in both modes', () => {
  const html = '<p><span style="color:#FFFF00">x</span><span style="color:#000080">y</span></p>';
  for (const mode of ['light', 'dark'] as const) {
    const { container, unmount } = renderWithHost(<RichText html={html} />, { mode });
    for (const span of container.querySelectorAll('span')) {
      const hex = `#${span.style.color
        .match(/\d+/g)!
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')}`;
      expect(contrast(hex, COLORS[mode].surface)).toBeGreaterThanOrEqual(4.5);
    }
    unmount();
  }
});
