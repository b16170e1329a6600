import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { renderWithHost } from '../testing';
import { CancelButton } from './cancel-button';
import { Drawer } from './guarded-drawer';
import { FullScreenDialog } from './full-screen-dialog';
import { Modal } from './modal';

it('shows a title in the direction of the page despite names in it', () => {
  renderWithHost(
    <Modal open title="History of آية كرار عبد الرزاق الكناني" onCancel={jest.fn()} />,
    { language: 'en' },
  );
  expect(screen.getByText(/^History of/)).toHaveAttribute('dir', 'ltr');
});

interface Shown {
  open: boolean;
  dirty: boolean;
  onClose: () => void;
  children: ReactNode;
}

const KINDS: ReadonlyArray<[string, (props: Shown) => ReactNode]> = [
  ['Modal', ({ onClose, ...rest }) => <Modal {...rest} title="Topic" onCancel={onClose} />],
  ['Drawer', (props) => <Drawer {...props} title="Topic" />],
  ['FullScreenDialog', (props) => <FullScreenDialog {...props} title="Topic" />],
];

function Page({ Show, dirty = false }: { Show: (props: Shown) => ReactNode; dirty?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {Show({ open, dirty, onClose: () => setOpen(false), children: <input aria-label="title" /> })}
    </>
  );
}

function LatePage({ Show }: { Show: (props: Shown) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const [here, setHere] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {Show({
        open,
        dirty: false,
        onClose: () => setOpen(false),
        children: here ? (
          <input aria-label="title" />
        ) : (
          <button type="button" tabIndex={-1} onClick={() => setHere(true)}>
            come
          </button>
        ),
      })}
    </>
  );
}

const user = userEvent.setup({ pointerEventsCheck: 0 });
const open = async () => {
  await user.click(screen.getByRole('button', { name: 'open' }));
  return screen.findByRole('textbox', { name: 'title' });
};

const gone = () =>
  waitFor(() => expect(screen.queryByRole('textbox', { name: 'title' })).not.toBeInTheDocument());

describe.each(KINDS)('%s', (_name, Show) => {
  test('focuses the first field, and returns the focus on Escape', async () => {
    renderWithHost(<Page Show={Show} />, { language: 'en' });
    const field = await open();
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Topic');
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'title' })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'open' })).toHaveFocus());
  });

  test('leaves the focus where the user moved it during closing', async () => {
    renderWithHost(
      <>
        <Page Show={Show} />
        <input aria-label="elsewhere" />
      </>,
      { language: 'en' },
    );
    await open();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'open' })).toHaveFocus();
    act(() => screen.getByRole('textbox', { name: 'elsewhere' }).focus());
    await gone();
    expect(screen.getByRole('textbox', { name: 'elsewhere' })).toHaveFocus();
  });

  test('returns the focus to the first opener after a chain of dialogs', async () => {
    function Two() {
      const [shown, setShown] = useState<'none' | 'first' | 'second'>('none');
      const next = (
        <button type="button" onClick={() => setShown('second')}>
          next
        </button>
      );
      return (
        <>
          <button type="button" onClick={() => setShown('first')}>
            open
          </button>
          {Show({
            open: shown === 'first',
            dirty: false,
            onClose: () => setShown('none'),
            children: (
              <>
                <input aria-label="title" />
                {next}
              </>
            ),
          })}
          <Modal open={shown === 'second'} title="Second" onCancel={() => setShown('none')}>
            <input aria-label="second" />
          </Modal>
        </>
      );
    }
    renderWithHost(<Two />, { language: 'en' });
    await open();
    await user.click(screen.getByRole('button', { name: 'next' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'second' })).toHaveFocus());
    await gone();
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'second' })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('button', { name: 'open' })).toHaveFocus();
  });

  test('returns the focus when the dialog unmounts', async () => {
    function Taken() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            open
          </button>
          {open &&
            Show({
              open,
              dirty: false,
              onClose: () => setOpen(false),
              children: <input aria-label="title" />,
            })}
        </>
      );
    }
    renderWithHost(<Taken />, { language: 'en' });
    await open();
    await user.keyboard('{Escape}');
    await gone();
    expect(screen.getByRole('button', { name: 'open' })).toHaveFocus();
  });

  test('focuses the dialog, not its close button, until fields load', async () => {
    renderWithHost(<LatePage Show={Show} />, { language: 'en' });
    await user.click(screen.getByRole('button', { name: 'open' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toHaveFocus());
    act(() => screen.getByRole('button', { name: 'come' }).click());
    await user.tab();
    await waitFor(() =>
      expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement),
    );
  });

  test('focuses the dialog on touch screens, where a field opens the keyboard', async () => {
    const { matchMedia } = window;
    const finger = jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...matchMedia(query),
      matches: query === '(hover: none)',
    }));
    try {
      renderWithHost(<Page Show={Show} />, { language: 'en' });
      await open();
      await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
      expect(screen.getByRole('dialog')).toHaveAccessibleName('Topic');
    } finally {
      finger.mockRestore();
    }
  });

  test('Tab wraps, and scrolls to the element that it focuses', async () => {
    renderWithHost(<Page Show={Show} />, { language: 'en' });
    const field = await open();
    await waitFor(() => expect(field).toHaveFocus());
    const dialog = screen.getByRole('dialog');
    const stops = within(dialog).getAllByRole('button');
    const first = within(dialog).getByRole('button', { name: 'Close' });
    const last = stops.at(-1) === first ? field : stops.at(-1)!;
    act(() => last.focus());
    const focused = [first, last].map((stop) => jest.spyOn(stop, 'focus'));
    await user.tab();
    expect(first).toHaveFocus();
    await user.tab({ shift: true });
    expect(last).toHaveFocus();
    const options = focused.flatMap(({ mock }) => mock.calls.map(([each]) => each));
    expect(options.filter((each) => each?.preventScroll)).toEqual([]);
  });

  test('asks before closing with unsaved changes', async () => {
    renderWithHost(<Page Show={Show} dirty />, { language: 'en' });
    await open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Leave without saving?')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'No' }));
    await waitFor(() =>
      expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('textbox', { name: 'title' })).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'title' })).not.toBeInTheDocument(),
    );
  });

  test('prevents closing the tab only while changes are unsaved', async () => {
    const { unmount } = renderWithHost(<Page Show={Show} dirty />, { language: 'en' });
    await open();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(true);
    unmount();
    expect(leave()).toBe(false);
  });

  test('asks once on Back with unsaved changes, and else navigates', async () => {
    const navigation = new EventTarget();
    Object.assign(window, { navigation });
    const back = (more: object = {}) => {
      const event = Object.assign(new Event('navigate', { cancelable: true }), {
        navigationType: 'traverse',
        ...more,
      });
      act(() => {
        navigation.dispatchEvent(event);
      });
      return event.defaultPrevented;
    };
    try {
      const { unmount } = renderWithHost(<Page Show={Show} dirty />, { language: 'en' });
      await open();
      expect(back({ navigationType: 'push' })).toBe(false);
      expect([back(), back()]).toEqual([true, true]);
      expect(await screen.findAllByText('Leave without saving?')).toHaveLength(1);
      await user.click(screen.getByRole('button', { name: 'Leave' }));
      await waitFor(() =>
        expect(screen.queryByRole('textbox', { name: 'title' })).not.toBeInTheDocument(),
      );
      expect(back()).toBe(false);
      unmount();
      renderWithHost(<Page Show={Show} />, { language: 'en' });
      await open();
      expect(back()).toBe(false);
    } finally {
      Reflect.deleteProperty(window, 'navigation');
    }
  });
});

test.each<[string, (props: Shown) => ReactNode]>([
  [
    'Modal',
    ({ onClose, ...rest }) => (
      <Modal {...rest} title="Topic" onCancel={onClose} footer={<CancelButton />} />
    ),
  ],
  [
    'FullScreenDialog',
    (props) => <FullScreenDialog {...props} title="Topic" footer={<CancelButton />} />,
  ],
])('asks on Cancel in a %s only with unsaved changes', async (_name, Show) => {
  const { unmount } = renderWithHost(<Page Show={Show} dirty />, { language: 'en' });
  await open();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'No' }));
  expect(screen.getByRole('textbox', { name: 'title' })).toBeInTheDocument();
  unmount();
  renderWithHost(<Page Show={Show} />, { language: 'en' });
  await open();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(screen.queryByRole('textbox', { name: 'title' })).not.toBeInTheDocument(),
  );
  expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument();
});

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
    const field = await open();
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
