import { PASSWORD_MIN_LENGTH } from '@riwaq/api';
import { fireEvent, screen } from '@testing-library/react';
import { FakeSite, TEACHER, tokenOf } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';
import { passwordProblem } from './password-form';

const site = () => new FakeSite().api('GET Account/GetProfile', { ...TEACHER, phoneNumber: null, createdDate: '2024-10-01T09:00:00' });
const open = (fake = site()) => renderShell({ path: '/profile', site: fake });

async function change(oldPassword: string, newPassword: string, repeat = newPassword): Promise<void> {
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('كلمة المرور الحالية', oldPassword);
  type('كلمة المرور الجديدة', newPassword);
  type('كلمة المرور الجديدة مرة أخرى', repeat);
  fireEvent.click(screen.getByRole('button', { name: 'تغيير كلمة المرور' }));
  await settle();
}

test('the own data is shown', async () => {
  await open();
  expect(await screen.findByText('teacher@riwaq.test')).toBeInTheDocument();
  expect(screen.getByText('غير مذكور')).toBeInTheDocument();
  expect(screen.getByText(/2024\/10\/01/)).toBeInTheDocument();
});

test('a name in the other direction stays beside the picture, however long it is', async () => {
  await open();
  const name = await screen.findByRole('heading', { level: 2, name: TEACHER.fullName });
  expect(name).not.toHaveAttribute('dir');
  expect(name.firstElementChild?.tagName).toBe('BDI');
});

test('a changed password goes on with the new token', async () => {
  const fake = site().api('POST Account/ChangePassword', { token: tokenOf(TEACHER, 2) });
  const { shell } = await open(fake);
  await change('riwaq-demo', 'longer-one');
  expect(screen.getByText('تم تغيير كلمة المرور.')).toBeInTheDocument();
  expect(shell.session.current.get()?.token).toBe(tokenOf(TEACHER, 2));
  expect(screen.getByLabelText('كلمة المرور الحالية')).toHaveValue('');
});

test('a wrong current password is told by its status', async () => {
  const { shell } = await open(site().api('POST Account/ChangePassword', null, 2));
  await change('wrong', 'longer-one');
  expect(screen.getByRole('alert')).toHaveTextContent('كلمة المرور الحالية غير صحيحة');
  expect(shell.session.current.get()?.token).toBe(tokenOf(TEACHER));
});

test('what is wrong with a field is said beside it, without asking the server', async () => {
  const { site: fake } = await open();
  await change('', '123', '124');
  expect(screen.getByLabelText('كلمة المرور الحالية')).toHaveAccessibleDescription('هذا الحقل مطلوب');
  expect(screen.getByLabelText('كلمة المرور الجديدة')).toHaveAccessibleDescription(`يجب ألا تقل كلمة المرور عن ${PASSWORD_MIN_LENGTH} أحرف.`);
  expect(screen.getByLabelText('كلمة المرور الجديدة مرة أخرى')).toHaveAccessibleDescription('كلمتا المرور الجديدتان غير متطابقتين.');
  expect(fake.countOf('/api/Account/ChangePassword')).toBe(0);
});

test('a password that is long enough and repeated is right', () => {
  const values = { oldPassword: 'a', newPassword: '123456', repeatPassword: '123456' };
  expect((['oldPassword', 'newPassword', 'repeatPassword'] as const).map((field) => passwordProblem(field, values))).toEqual([null, null, null]);
});

test('language and theme can be chosen here too', async () => {
  await open();
  fireEvent.click(screen.getByRole('radio', { name: 'داكن' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  fireEvent.click(screen.getByRole('radio', { name: 'English' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My profile' })).toBeInTheDocument();
});
