import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '../testing';
import { IconButton } from './icon-button';
import { Dropdown } from './menu';

/** Whether a name is told: what was told stays in the page, hidden by the styles. */
const isTold = () => document.querySelector('.ant-tooltip:not(.ant-tooltip-hidden)') !== null;
const button = () => screen.getByRole('button', { name: 'المزيد' });

/** A menu that opens from a button with a tooltip, the pointer over it. */
async function near() {
  const user = userEvent.setup();
  renderWithHost(<Dropdown trigger={['click']} menu={{ items: [{ key: 'edit', label: 'تعديل' }] }}><IconButton label="المزيد" icon={<svg />} /></Dropdown>);
  await user.hover(button());
  return user;
}

it('tells its name to whoever points at it', async () => {
  await near();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('المزيد');
});

it('tells its name inside of the page\'s landmark', async () => {
  const user = userEvent.setup();
  renderWithHost(<main><IconButton label="المزيد" icon={<svg />} /></main>);
  await user.hover(button());
  expect(screen.getByRole('main')).toContainElement(await screen.findByRole('tooltip'));
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
  await waitFor(() => expect(isTold()).toBe(true));
});

it('does not tell its name afterwards when the press came first', async () => {
  const user = await near();
  await user.click(button());
  await new Promise((resolve) => { setTimeout(resolve, 600); });
  expect(isTold()).toBe(false);
});
