import { act, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { renderWithHost } from '../testing';
import { CancelButton } from './cancel-button';
import { Drawer } from './guarded-drawer';
import { FullScreenDialog } from './full-screen-dialog';
import { Modal } from './modal';
import { gone, openDialog, Page, type Shown, user } from './testing/overlay-page';

it('shows a title in the direction of the page despite names in it', () => {
  renderWithHost(
    <Modal open title="History of آية كرار عبد الرزاق الكناني" onCancel={jest.fn()} />,
    { language: 'en' },
  );
  expect(screen.getByText(/^History of/)).toHaveAttribute('dir', 'ltr');
});

const KINDS: ReadonlyArray<[string, (props: Shown) => ReactNode]> = [
  ['Modal', ({ onClose, ...rest }) => <Modal {...rest} title="Topic" onCancel={onClose} />],
  ['Drawer', (props) => <Drawer {...props} title="Topic" />],
  ['FullScreenDialog', (props) => <FullScreenDialog {...props} title="Topic" />],
];

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

describe.each(KINDS)('%s', (_name, Show) => {
  test('focuses the first field, and returns the focus on Escape', async () => {
    renderWithHost(<Page Show={Show} />, { language: 'en' });
    const field = await openDialog();
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
    await openDialog();
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
    await openDialog();
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
    await openDialog();
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
      await openDialog();
      await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
      expect(screen.getByRole('dialog')).toHaveAccessibleName('Topic');
    } finally {
      finger.mockRestore();
    }
  });

  test('Tab wraps, and scrolls to the element that it focuses', async () => {
    renderWithHost(<Page Show={Show} />, { language: 'en' });
    const field = await openDialog();
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
    await openDialog();
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
    await openDialog();
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
      await openDialog();
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
      await openDialog();
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
  await openDialog();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'No' }));
  expect(screen.getByRole('textbox', { name: 'title' })).toBeInTheDocument();
  unmount();
  renderWithHost(<Page Show={Show} />, { language: 'en' });
  await openDialog();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(screen.queryByRole('textbox', { name: 'title' })).not.toBeInTheDocument(),
  );
  expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument();
});
