import { render, screen } from '@testing-library/react';
import { useRef, type ReactNode } from 'react';
import { useFocusReturn } from './use-focus-return';

let shown: () => void;

/** A dialog whose closing animation ends when the test calls `shown`. */
function Shown({ open, children }: { open: boolean; children?: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  shown = useFocusReturn(open, content);
  return (
    <section role="dialog">
      <div ref={content}>
        {children}
        <input aria-label="title" autoFocus />
      </div>
    </section>
  );
}

const page = (open: boolean, disabled = false) => (
  <>
    <button type="button" disabled={disabled}>
      open
    </button>
    <input aria-label="elsewhere" />
    <Shown open={open} />
  </>
);

function opened() {
  const view = render(page(false));
  const button = screen.getByRole('button');
  button.focus();
  view.rerender(page(true));
  screen.getByRole('textbox', { name: 'title' }).focus();
  return { ...view, button };
}

test('focuses an opener that was disabled at close once the animation ends', () => {
  const { rerender, button } = opened();
  rerender(page(false, true));
  expect(button).not.toHaveFocus();
  rerender(page(false));
  expect(button).not.toHaveFocus();
  shown();
  expect(button).toHaveFocus();
});

test('leaves the focus where the user moved it during closing', () => {
  const { rerender, button } = opened();
  rerender(page(false));
  expect(button).toHaveFocus();
  const elsewhere = screen.getByRole('textbox', { name: 'elsewhere' });
  elsewhere.focus();
  shown();
  expect(elsewhere).toHaveFocus();
});

test('leaves the focus outside when the dialog closes without it', () => {
  const { rerender } = opened();
  const elsewhere = screen.getByRole('textbox', { name: 'elsewhere' });
  elsewhere.focus();
  rerender(page(false));
  expect(elsewhere).toHaveFocus();
});

test('returns the focus to the newest opener after reopening', () => {
  const { rerender } = opened();
  rerender(page(false));
  const elsewhere = screen.getByRole('textbox', { name: 'elsewhere' });
  elsewhere.focus();
  rerender(page(true));
  screen.getByRole('textbox', { name: 'title' }).focus();
  rerender(page(false));
  expect(elsewhere).toHaveFocus();
});

test('returns the focus to the opener of a dialog that closed meanwhile', () => {
  const nested = (outer: boolean, inner: boolean) => (
    <>
      <button type="button">outer</button>
      <Shown open={outer}>
        <button type="button">inner</button>
      </Shown>
      <Shown open={inner} />
    </>
  );
  const { rerender } = render(nested(false, false));
  const [outer, inner] = screen.getAllByRole('button');
  outer?.focus();
  rerender(nested(true, false));
  inner?.focus();
  rerender(nested(true, true));
  screen.getAllByRole('textbox')[1]?.focus();
  rerender(nested(false, true));
  rerender(nested(false, false));
  expect(outer).toHaveFocus();
});
