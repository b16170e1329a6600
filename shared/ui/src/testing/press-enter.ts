import userEvent from '@testing-library/user-event';

/**
 * Presses Enter on the focused element. In a text field, a browser then presses the form's default
 * button even if it is outside of the form, as in dialogs; user-event looks for it only inside of
 * the form.
 */
export async function pressEnter(): Promise<void> {
  const field = document.activeElement;
  let prevented = false;
  const watch = (event: KeyboardEvent) => {
    prevented = event.defaultPrevented;
  };
  window.addEventListener('keydown', watch);
  await userEvent.keyboard('{Enter}');
  window.removeEventListener('keydown', watch);
  if (prevented || !(field instanceof HTMLInputElement) || !field.form) return;
  const button = [...field.form.elements].find(
    (each) => each instanceof HTMLButtonElement && each.type === 'submit',
  );
  if (button instanceof HTMLButtonElement && !button.disabled && !field.form.contains(button))
    await userEvent.click(button);
}
