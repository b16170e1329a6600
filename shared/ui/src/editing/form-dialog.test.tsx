import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input } from 'antd';
import { ApiError } from '@riwaq/api';
import { renderWithHost } from '../testing';
import { Field } from './field';
import { FormDialog } from './form-dialog';
import { useEditing } from './use-editing';

function Form({ save }: { save: (draft: { title: string }) => Promise<void> }) {
  const editing = useEditing({ initial: { title: '' }, fields: ['title'], problemsOf: () => ({}), save, catalogue: {}, byStatus: {} });
  const { draft, change } = editing;
  return (
    <FormDialog open title="Topic" width={400} onClose={() => undefined} editing={editing}>
      <Field label="Title">{(control) => <Input {...control} value={draft.title} onChange={({ target }) => change({ title: target.value })} />}</Field>
    </FormDialog>
  );
}

test('while a save is on its way the focus stays at Save, fields take nothing, nothing is sent twice, and what was typed outlives a refusal', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  let refuse: (cause: unknown) => void = () => undefined;
  const save = jest.fn(() => new Promise<void>((_resolve, reject) => { refuse = reject; }));
  renderWithHost(<Form save={save} />, { language: 'en' });
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Waves');
  const button = screen.getByRole('button', { name: 'Save' });
  await user.click(button);
  expect(button).toBeEnabled();
  expect(screen.getByRole('textbox', { name: 'Title' }).closest('[inert]')).not.toBeNull();
  await user.keyboard('{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '{Enter}');
  expect(save).toHaveBeenCalledTimes(1);
  act(() => button.focus());
  refuse(new ApiError({ code: 'network', endpoint: 'test' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(button).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Waves');
  expect(screen.getByRole('textbox', { name: 'Title' }).closest('[inert]')).toBeNull();
});
