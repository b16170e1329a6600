import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '../testing';
import { IconButton } from './icon-button';
import { Dropdown } from './menu';
import { Tooltip } from './tooltip';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const setUp = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
/** Longer than the tooltip's delays for appearing and for crossing over to it, in milliseconds. */
const REST_MS = 1000;
const rest = () => act(() => jest.advanceTimersByTimeAsync(REST_MS));
const isTold = () => screen.queryByRole('tooltip') !== null;
const button = () => screen.getByRole('button', { name: 'المزيد' });

/** Renders a menu that opens from a button with a tooltip, and hovers over the button. */
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

it('shows the tooltip on hover and hides it afterwards', async () => {
  const user = await near();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('المزيد');
  await user.unhover(button());
  await waitFor(() => expect(isTold()).toBe(false));
});

it('keeps the tooltip while the pointer is over it', async () => {
  const user = await near();
  await user.hover(await screen.findByRole('tooltip'));
  await rest();
  expect(isTold()).toBe(true);
});

it('shows the tooltip on keyboard focus until Escape', async () => {
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

it('never shows the tooltip on touch', async () => {
  renderWithHost(<IconButton label="المزيد" icon={<svg />} />);
  const touch = createEvent.pointerOver(button());
  // jsdom has no pointer types.
  Object.defineProperty(touch, 'pointerType', { value: 'touch' });
  fireEvent(button(), touch);
  await rest();
  expect(isTold()).toBe(false);
});

it("renders the tooltip inside the page's landmark", async () => {
  const user = setUp();
  renderWithHost(
    <main>
      <IconButton label="المزيد" icon={<svg />} />
    </main>,
  );
  await user.hover(button());
  expect(screen.getByRole('main')).toContainElement(await screen.findByRole('tooltip'));
});

it('removes the tooltip together with its button', async () => {
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

it('describes an element whose name differs from the tooltip', async () => {
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

it('hides the tooltip while its menu is open', async () => {
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

it('does not show the tooltip after a press that came first', async () => {
  const user = await near();
  await user.click(button());
  await rest();
  expect(isTold()).toBe(false);
});
