import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderWithHost } from '../testing';
import { Drawer } from './guarded-drawer';
import { gone, openDialog, Page, user } from './testing/overlay-page';

test('wraps Tab inside a drawer', async () => {
  renderWithHost(
    <>
      <button type="button">page</button>
      <Drawer open title="Topic" footer={<button type="button">last</button>}>
        <button type="button">first</button>
      </Drawer>
    </>,
    { language: 'en' },
  );
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'last' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'last' })).toHaveFocus();
});

test('handles Escape and Tab in a drawer whose focused element was removed', async () => {
  const onClose = jest.fn();
  renderWithHost(
    <Drawer open title="Topic" onClose={onClose}>
      <button type="button" onClick={({ currentTarget }) => currentTarget.remove()}>
        remove
      </button>
    </Drawer>,
    { language: 'en' },
  );
  await user.click(screen.getByRole('button', { name: 'remove' }));
  expect(document.body).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  act(() => screen.getByRole('button', { name: 'Close' }).blur());
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

describe('Drawer keys', () => {
  const button = (name: string) => screen.getByRole('button', { name });

  test('Tab counts a radio group at the end as one stop', async () => {
    renderWithHost(
      <Drawer open title="Topic">
        {['one', 'two', 'three'].map((name) => (
          <input key={name} type="radio" name="choice" aria-label={name} />
        ))}
      </Drawer>,
      { language: 'en' },
    );
    const radio = (name: string) => screen.getByRole('radio', { name });
    await user.click(radio('two'));
    await user.tab();
    expect(button('Close')).toHaveFocus();
    await user.tab({ shift: true });
    expect(radio('two')).toHaveFocus();
  });

  test('Tab reaches an iframe at the end', async () => {
    renderWithHost(
      <Drawer open title="Topic">
        <iframe title="film" />
      </Drawer>,
      { language: 'en' },
    );
    act(() => button('Close').focus());
    await user.tab({ shift: true });
    expect(screen.getByTitle('film')).toHaveFocus();
  });

  test('leaves Escape and Tab to a dialog inside of the drawer', async () => {
    const onClose = jest.fn();
    renderWithHost(
      <Drawer open title="Topic" onClose={onClose}>
        <div role="dialog" aria-label="inner">
          <button type="button">inside</button>
        </div>
      </Drawer>,
      { language: 'en' },
    );
    act(() => button('inside').focus());
    expect(fireEvent.keyDown(button('inside'), { key: 'Tab' })).toBe(true);
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  });

  test.each([
    ['isComposing', { isComposing: true }],
    ['key code 229', { keyCode: 229 }],
  ])('ignores keys of an input method with %s', async (_name, composing) => {
    const onClose = jest.fn();
    renderWithHost(
      <Drawer open title="Topic" onClose={onClose}>
        <input aria-label="title" />
      </Drawer>,
      { language: 'en' },
    );
    const field = screen.getByRole('textbox', { name: 'title' });
    await waitFor(() => expect(field).toHaveFocus());
    for (const target of [field, document.body]) {
      expect(fireEvent.keyDown(target, { key: 'Tab', ...composing })).toBe(true);
      fireEvent.keyDown(target, { key: 'Escape', ...composing });
      act(() => field.blur());
    }
    expect(onClose).not.toHaveBeenCalled();
  });

  test('stops the propagation of handled keys alone', async () => {
    const passed = jest.fn();
    const listen = ({ key }: KeyboardEvent) => void passed(key);
    window.addEventListener('keydown', listen);
    renderWithHost(
      <Drawer open title="Topic" onClose={jest.fn()}>
        <button type="button">last</button>
      </Drawer>,
      { language: 'en' },
    );
    const keys = () => {
      for (const key of ['Escape', 'Tab', 'a'])
        fireEvent.keyDown(document.activeElement ?? document.body, { key });
    };
    act(() => button('last').focus());
    keys();
    act(() => (document.activeElement as HTMLElement).blur());
    keys();
    window.removeEventListener('keydown', listen);
    expect(passed.mock.calls).toEqual([['a'], ['a']]);
  });
});

test('makes a drawer inert while it closes', async () => {
  let end = () => undefined as void;
  const finished = new Promise<void>((resolve) => (end = resolve));
  Element.prototype.getAnimations = () => [{ finished } as unknown as Animation];
  try {
    renderWithHost(<Page Show={(props) => <Drawer {...props} title="Topic" />} />, {
      language: 'en',
    });
    const field = await openDialog();
    expect(field.closest('[inert]')).toBeNull();
    await user.keyboard('{Escape}');
    expect(field.closest('[inert]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'open' }));
    expect(field.closest('[inert]')).toBeNull();
    await user.keyboard('{Escape}');
    end();
    await gone();
  } finally {
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
  }
});
