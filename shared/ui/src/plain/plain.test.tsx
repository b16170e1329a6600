import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithHost } from '../testing';
import { CheckChoice, Notice, PasswordField, RadioChoice, TextBox } from '.';

function Secret({ problem }: { problem: string | null }) {
  const [value, setValue] = useState('');
  return (
    <PasswordField
      label="Password"
      autoComplete="off"
      value={value}
      maxLength={8}
      problem={problem}
      onChange={setValue}
    />
  );
}

test('hides the password until shown, and limits its length', async () => {
  const user = userEvent.setup();
  renderWithHost(<Secret problem={null} />);
  const field = screen.getByLabelText('Password');
  await user.type(field, '123456789');
  expect(field).toHaveValue('12345678');
  expect(field).toHaveAttribute('type', 'password');
  const eye = screen.getByRole('button', { pressed: false });
  await user.click(eye);
  expect(field).toHaveAttribute('type', 'text');
  expect(eye).toHaveAttribute('aria-pressed', 'true');
});

test('describes the field with the error and announces it', () => {
  renderWithHost(<Secret problem="Too short" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Too short');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Too short');
  expect(screen.getByLabelText('Password')).toBeInvalid();
});

test('selects one radio by keyboard, independent of a checkbox', async () => {
  const user = userEvent.setup();
  function Choices() {
    const [chosen, setChosen] = useState('');
    return (
      <>
        {['a', 'b'].map((name) => (
          <RadioChoice
            key={name}
            name="one"
            checked={chosen === name}
            onChange={() => setChosen(name)}
          >
            {name}
          </RadioChoice>
        ))}
        <CheckChoice>c</CheckChoice>
      </>
    );
  }
  renderWithHost(<Choices />);
  await user.click(screen.getByText('b'));
  expect(screen.getByRole('radio', { name: 'b' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'a' }));
  expect(screen.getByRole('radio', { name: 'b' })).not.toBeChecked();
  await user.tab();
  await user.keyboard(' ');
  expect(screen.getByRole('checkbox', { name: 'c' })).toBeChecked();
});

test('sizes the text box by an invisible copy of its text', () => {
  renderWithHost(<TextBox aria-label="Answer" value={'one\ntwo'} onChange={() => undefined} />);
  expect(screen.getByRole('textbox').parentElement).toHaveAttribute('data-words', 'one\ntwo');
});

test('announces only a notice with role alert', () => {
  const { rerender } = renderWithHost(<Notice type="info" title="Known" />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(
    <Notice type="error" role="alert" title="Known">
      More
    </Notice>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('KnownMore');
});
