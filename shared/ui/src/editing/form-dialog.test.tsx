import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input } from 'antd';
import { ApiError } from '@riwaq/api';
import { renderWithHost } from '../testing';
import { Field } from './field';
import { FormDialog, FullScreenForm } from './form-dialog';
import { useEditing } from './use-editing';

interface FormProps {
  save: (draft: { title: string }) => Promise<void>;
  onClose?: () => void;
  wholeScreen?: boolean;
}

function Form({ save, onClose = () => undefined, wholeScreen = false }: FormProps) {
  const editing = useEditing({
    initial: { title: '' },
    fields: ['title'],
    problemsOf: () => ({}),
    save,
    catalogue: {},
    byStatus: {},
  });
  const { draft, change } = editing;
  const field = (
    <Field label="Title">
      {(control) => (
        <Input
          {...control}
          value={draft.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      )}
    </Field>
  );
  return wholeScreen ? (
    <FullScreenForm open title="Topic" onClose={onClose} editing={editing}>
      {field}
    </FullScreenForm>
  ) : (
    <FormDialog open title="Topic" width={400} onClose={onClose} editing={editing}>
      {field}
    </FormDialog>
  );
}

/** Dispatches an event and returns whether its default was prevented. */
function holds(target: EventTarget, name: string, more: object = {}): boolean {
  const event = Object.assign(new Event(name, { cancelable: true }), more);
  act(() => {
    target.dispatchEvent(event);
  });
  return event.defaultPrevented;
}

test('makes fields inert while saving and preserves input after a refusal', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  let refuse: (cause: unknown) => void = () => undefined;
  const save = jest.fn(
    () =>
      new Promise<void>((_resolve, reject) => {
        refuse = reject;
      }),
  );
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

test.each([false, true])('blocks closing while saving (full screen: %s)', async (wholeScreen) => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const navigation = new EventTarget();
  Object.assign(window, { navigation });
  try {
    let refuse: (cause: unknown) => void = () => undefined;
    const onClose = jest.fn();
    renderWithHost(
      <Form
        save={() =>
          new Promise((_resolve, reject) => {
            refuse = reject;
          })
        }
        onClose={onClose}
        wholeScreen={wholeScreen}
      />,
      { language: 'en' },
    );
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Waves');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    await user.click(cancel);
    expect(cancel).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Escape}');
    expect(holds(window, 'beforeunload')).toBe(true);
    expect(holds(navigation, 'navigate', { navigationType: 'traverse' })).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument();

    refuse(new ApiError({ code: 'network', endpoint: 'test' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(cancel);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  } finally {
    Reflect.deleteProperty(window, 'navigation');
  }
});
