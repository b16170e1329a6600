import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '../testing';
import { IconButton } from './icon-button';
import { Dropdown } from './menu';
import { Tooltip } from './tooltip';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const setUp = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
/**
 * Longer than a mouse rests before the name is shown, or may take to cross over to it
 * (milliseconds).
 */
const REST_MS = 1000;
const rest = () => act(() => jest.advanceTimersByTimeAsync(REST_MS));
const isTold = () => screen.queryByRole('tooltip') !== null;
const button = () => screen.getByRole('button', { name: 'المزيد' });

/** A menu that opens from a button with a tooltip, the pointer over it. */
async function near() {
  const user = setUp();
  renderWithHost(
    <Dropdown trigger={['click']} menu={{ items: [{ key: 'edit', label: 'تعديل' }] }}>
      <IconButton label="المزيد" icon={<svg />} />
    </Dropdown>,
  );
  await user.hover(button());
  return user;
}

it('tells its name to whoever points at it, and no longer when the pointer leaves', async () => {
  const user = await near();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('المزيد');
  await user.unhover(button());
  await waitFor(() => expect(isTold()).toBe(false));
});

it('stays while the pointer is over the name itself', async () => {
  const user = await near();
  await user.hover(await screen.findByRole('tooltip'));
  await rest();
  expect(isTold()).toBe(true);
});

it('tells its name to whoever comes by the keyboard, until Escape', async () => {
  const user = setUp();
  renderWithHost(<IconButton label="المزيد" icon={<svg />} />);
  jest
    .spyOn(button(), 'matches')
    .mockImplementation((selector) => !selector.includes('aria-expanded'));
  await user.tab();
  expect(isTold()).toBe(true);
  await user.keyboard('{Escape}');
  expect(isTold()).toBe(false);
});

it('never shows its name to a finger', async () => {
  renderWithHost(<IconButton label="المزيد" icon={<svg />} />);
  const touch = createEvent.pointerOver(button());
  // jsdom knows no pointer types.
  Object.defineProperty(touch, 'pointerType', { value: 'touch' });
  fireEvent(button(), touch);
  await rest();
  expect(isTold()).toBe(false);
});

it("tells its name inside of the page's landmark", async () => {
  const user = setUp();
  renderWithHost(
    <main>
      <IconButton label="المزيد" icon={<svg />} />
    </main>,
  );
  await user.hover(button());
  expect(screen.getByRole('main')).toContainElement(await screen.findByRole('tooltip'));
});

it('goes away with what it belongs to', async () => {
  const user = setUp();
  const { rerender } = renderWithHost(
    <main>
      <IconButton label="المزيد" icon={<svg />} />
    </main>,
  );
  await user.hover(button());
  await screen.findByRole('tooltip');
  rerender(<main />);
  await waitFor(() => expect(isTold()).toBe(false));
});

it('describes what has another name', async () => {
  const user = setUp();
  renderWithHost(
    <Tooltip title="The topic has ended">
      <button>Rate</button>
    </Tooltip>,
  );
  await user.hover(screen.getByRole('button'));
  await screen.findByRole('tooltip');
  expect(screen.getByRole('button')).toHaveAccessibleDescription('The topic has ended');
});

it('keeps its name back while what it opened is there, and tells it again the next time', async () => {
  const user = await near();
  await screen.findByRole('tooltip');
  await user.click(button());
  expect(await screen.findByRole('menuitem', { name: 'تعديل' })).toBeInTheDocument();
  expect(isTold()).toBe(false);
  await user.keyboard('{Escape}');
  await user.unhover(button());
  await user.hover(button());
  expect(await screen.findByRole('tooltip')).toHaveTextContent('المزيد');
});

it('does not tell its name afterwards when the press came first', async () => {
  const user = await near();
  await user.click(button());
  await rest();
  expect(isTold()).toBe(false);
});
