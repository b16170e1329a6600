import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Drawer } from '../overlay/drawer';
import { Tooltip, Tooltips } from './tooltip';

// The code of the bubble is loaded when the first tooltip is shown.
beforeAll(async () => {
  render(
    <>
      <Tooltips />
      <Tooltip title="Options">
        <button type="button">…</button>
      </Tooltip>
    </>,
  );
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => screen.getByRole('button').focus());
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Options');
  cleanup();
});
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function rest(expanded: boolean): void {
  render(
    <main>
      <Tooltips />
      <Tooltip title="Options of the forum">
        <button type="button" aria-haspopup="menu" aria-expanded={expanded}>
          …
        </button>
      </Tooltip>
    </main>,
  );
  fireEvent.pointerOver(screen.getByRole('button'));
  act(() => {
    jest.advanceTimersByTime(1000);
  });
}

test('shows a tooltip when the mouse rests on an element', () => {
  rest(false);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Options of the forum');
});

test('shows a title set under the mouse once the mouse moves', () => {
  const page = (title: string | null) => (
    <main>
      <Tooltips />
      <Tooltip title={title}>
        <button type="button">Forum</button>
      </Tooltip>
    </main>
  );
  const { rerender } = render(page(null));
  const button = screen.getByRole('button');
  fireEvent.pointerOver(button);
  rerender(page('It cannot be reached'));
  expect(screen.getByRole('button')).toBe(button);
  fireEvent.pointerMove(button);
  act(() => {
    jest.advanceTimersByTime(1000);
  });
  expect(screen.getByRole('tooltip')).toHaveTextContent('It cannot be reached');
});

test('shows no tooltip on a button with an open menu', () => {
  rest(true);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('stays while the mouse crosses over to it, until Escape', () => {
  rest(false);
  fireEvent.pointerOver(document.body);
  fireEvent.pointerOver(screen.getByRole('tooltip'));
  act(() => {
    jest.advanceTimersByTime(60_000);
  });
  expect(screen.getByRole('tooltip')).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('goes when the mouse rests beside the element', () => {
  rest(false);
  fireEvent.pointerOver(document.body);
  act(() => {
    jest.advanceTimersByTime(1000);
  });
  expect(screen.queryByRole('tooltip')).toBeNull();
});

describe('Escape in a dialog', () => {
  const onClose = jest.fn();
  beforeEach(() => {
    onClose.mockClear();
    render(
      <Drawer open title="Files" onClose={onClose}>
        <Tooltips />
        <Tooltip title="Newest first">
          <button type="button">Sort</button>
        </Tooltip>
      </Drawer>,
    );
  });
  const sort = () => screen.getByRole('button', { name: 'Sort' });
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
  const focus = () => act(() => sort().focus());

  test('hides the tooltip of the hovered button, and the dialog when pressed again', () => {
    fireEvent.pointerOver(sort());
    act(() => {
      jest.advanceTimersByTime(1000);
    });
    expect(screen.getByRole('tooltip')).toBeInTheDocument();
    press('Escape');
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    press('Escape');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('hides the tooltip of a button that Tab reached', () => {
    press('Tab');
    focus();
    expect(screen.getByRole('tooltip')).toBeInTheDocument();
    press('Escape');
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('closes the dialog at once when the dialog itself set the focus', () => {
    press('Enter');
    focus();
    expect(screen.getByRole('tooltip')).toBeInTheDocument();
    press('Escape');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
