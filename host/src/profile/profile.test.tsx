import { notificationKinds, PASSWORD_MIN_LENGTH, type Device } from '@riwaq/api';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { FakeSite, json, manifestWith, TEACHER, tokenOf } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';
import { passwordProblem } from './password-form';

// Proves PROFILE-1, PROFILE-3, PROFILE-4.

const HERE: Device = {
  deviceGuid: '30000000-0000-4000-8000-000000000001',
  current: true,
  browser: 'firefox',
  system: 'linux',
  place: '10.20.•.•',
  signedInDate: '2026-01-02T08:00:00',
  lastSeenDate: '2026-01-02T09:00:00',
};
const PHONE: Device = {
  ...HERE,
  deviceGuid: '30000000-0000-4000-8000-000000000002',
  current: false,
  browser: 'chrome',
  system: 'android',
};
const PREFERENCES = notificationKinds.map((kind) => ({ kind, inSite: true, inDigest: true }));
const site = () =>
  new FakeSite()
    .api('GET Account/GetProfile', {
      ...TEACHER,
      phoneNumber: null,
      photoConsentDate: null,
      createdDate: '2024-10-01T09:00:00',
    })
    .api('GET Account/GetDevices', [HERE])
    .api('PUT Account/SaveAppearance', null)
    .api('GET Notifications/GetPreferences', { preferences: PREFERENCES, digestHour: null });
const open = (fake = site(), path = '/profile') => renderShell({ path, site: fake });
const bodies = (fake: FakeSite, path: string) =>
  fake.requests.filter((request) => request.path === path).map(({ body }) => body);

async function change(
  oldPassword: string,
  newPassword: string,
  repeat = newPassword,
): Promise<void> {
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('كلمة المرور الحالية', oldPassword);
  type('كلمة المرور الجديدة', newPassword);
  type('كلمة المرور الجديدة مرة أخرى', repeat);
  fireEvent.click(screen.getByRole('button', { name: 'تغيير كلمة المرور' }));
  await settle();
}

// Proves PROFILE-1.
test("shows the user's data", async () => {
  await open();
  expect(await screen.findByText('teacher@riwaq.test')).toBeInTheDocument();
  expect(screen.getByText('غير مذكور')).toBeInTheDocument();
  expect(screen.getByText(/2024\/10\/01/)).toBeInTheDocument();
});

test('keeps a long name of the other direction beside the picture', async () => {
  await open();
  const name = await screen.findByRole('heading', { level: 2, name: TEACHER.fullName });
  expect(name).not.toHaveAttribute('dir');
  expect(name.firstElementChild?.tagName).toBe('BDI');
});

test('continues with the new token after a password change', async () => {
  const fake = site().api('POST Account/ChangePassword', { token: tokenOf(TEACHER, 2) });
  const { shell } = await open(fake);
  await change('riwaq-demo', 'longer-one');
  expect(screen.getByText('تغيّرت كلمة المرور.')).toBeInTheDocument();
  expect(shell.session.current.get()?.token).toBe(tokenOf(TEACHER, 2));
  expect(screen.getByLabelText('كلمة المرور الحالية')).toHaveValue('');
});

test('keeps the session when requests fail during a password change', async () => {
  let answer = (): void => undefined;
  let revoked = false;
  const fake = site()
    .on(
      'POST /api/Account/ChangePassword',
      () =>
        new Promise((resolve) => {
          answer = () => resolve(json({ statusCode: 1, data: { token: tokenOf(TEACHER, 2) } }));
        }),
    )
    .on('GET /api/Account/GetDevices', () =>
      revoked ? json({ statusCode: 0, data: null }, 401) : json({ statusCode: 1, data: [HERE] }),
    );
  const { shell } = await open(fake);
  await change('riwaq-demo', 'longer-one');
  // The server rejects the old token before the new one arrives.
  revoked = true;
  await act(async () => {
    await shell.api('GET Account/GetDevices').catch(() => undefined);
  });
  expect(shell.session.current.get()?.token).toBe(tokenOf(TEACHER));
  revoked = false;
  await act(async () => {
    answer();
  });
  expect(await screen.findByText('تغيّرت كلمة المرور.')).toBeInTheDocument();
  expect(shell.session.current.get()?.token).toBe(tokenOf(TEACHER, 2));
  revoked = true;
  await act(async () => {
    await shell.api('GET Account/GetDevices').catch(() => undefined);
  });
  expect(shell.session.current.get()).toBeNull();
});

// Proves ACCOUNT-7, ACCOUNT-8, PROFILE-2.
test('shows the status text of a wrong current password', async () => {
  const { shell } = await open(site().api('POST Account/ChangePassword', null, 2));
  await change('wrong', 'longer-one');
  expect(screen.getByRole('alert')).toHaveTextContent('كلمة المرور الحالية غير صحيحة');
  expect(shell.session.current.get()?.token).toBe(tokenOf(TEACHER));
});

// Proves ACCOUNT-7, ACCOUNT-8, PROFILE-2.
test('shows problems beside their fields without a request', async () => {
  const { site: fake } = await open();
  await change('', '123', '124');
  expect(screen.getByLabelText('كلمة المرور الحالية')).toHaveAccessibleDescription(
    'هذا الحقل مطلوب',
  );
  expect(screen.getByLabelText('كلمة المرور الجديدة')).toHaveAccessibleDescription(
    `يجب ألا تقل كلمة المرور عن ${PASSWORD_MIN_LENGTH} أحرف.`,
  );
  expect(screen.getByLabelText('كلمة المرور الجديدة مرة أخرى')).toHaveAccessibleDescription(
    'كلمتا المرور الجديدتان غير متطابقتين.',
  );
  expect(fake.countOf('/api/Account/ChangePassword')).toBe(0);
});

test('accepts a repeated password of sufficient length', () => {
  const values = { oldPassword: 'a', newPassword: '123456', repeatPassword: '123456' };
  expect(
    (['oldPassword', 'newPassword', 'repeatPassword'] as const).map((field) =>
      passwordProblem(field, values),
    ),
  ).toEqual([null, null, null]);
});

test('changes language and theme', async () => {
  await open();
  fireEvent.click(screen.getByRole('radio', { name: 'داكن' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  fireEvent.click(screen.getByRole('radio', { name: 'English' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My profile' })).toBeInTheDocument();
});

describe('signed-in devices', () => {
  const devices = async () =>
    within(await screen.findByRole('list', { name: 'الأجهزة المفتوحة بحسابك' }));

  test("lists recent devices and the alert's one until all are requested", async () => {
    Element.prototype.scrollIntoView = jest.fn();
    const many = Array.from({ length: 12 }, (_, place): Device => ({
      ...PHONE,
      deviceGuid: `d${place}`,
    }));
    await open(
      site().api('GET Account/GetDevices', [HERE, ...many]),
      '/profile?open=devices&device=d11',
    );
    const shown = async () => (await devices()).getAllByRole('listitem');
    expect(await shown()).toHaveLength(6);
    expect((await shown()).at(-1)).toHaveAttribute('aria-current', 'true');
    fireEvent.click(screen.getByRole('button', { name: 'عرض كل الأجهزة (13)' }));
    expect(await shown()).toHaveLength(13);
    expect(screen.queryByRole('button', { name: /عرض كل الأجهزة/ })).toBeNull();
  });

  test('are named in words, without sign-out for the current one', async () => {
    await open(
      site().api('GET Account/GetDevices', [
        HERE,
        PHONE,
        { ...PHONE, deviceGuid: '3', browser: 'other', system: 'other', place: '' },
      ]),
    );
    const [here, phone, unknown] = (await devices()).getAllByRole('listitem');
    expect(here).toHaveTextContent(/Firefox · Linux.*هذا الجهاز.*الشبكة 10\.20\.•\.•/);
    expect(within(here!).queryByRole('button')).toBeNull();
    expect(
      within(phone!).getByRole('button', { name: 'تسجيل خروج Chrome · Android' }),
    ).toBeInTheDocument();
    expect(unknown).toHaveTextContent('جهاز غير معروف');
  });

  test('signs out one after confirmation', async () => {
    const fake = site()
      .api('GET Account/GetDevices', [HERE, PHONE])
      .api('POST Account/SignOutDevice', null);
    await open(fake);
    await devices();
    fireEvent.click(screen.getByRole('button', { name: 'تسجيل خروج Chrome · Android' }));
    await settle();
    expect(bodies(fake, '/api/Account/SignOutDevice')).toEqual([]);
    fake.api('GET Account/GetDevices', [HERE]);
    fireEvent.click(await screen.findByRole('button', { name: /^نعم/ }));
    await screen.findByText('سُجِّل خروج الجهاز.');
    expect(bodies(fake, '/api/Account/SignOutDevice')).toEqual([{ deviceGuid: PHONE.deviceGuid }]);
    await settle();
    expect((await devices()).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'تسجيل خروج كل الأجهزة الأخرى' })).toBeNull();
  });

  test('signs out all others after confirmation', async () => {
    const fake = site()
      .api('GET Account/GetDevices', [HERE, PHONE])
      .api('POST Account/SignOutOtherDevices', null);
    await open(fake);
    await devices();
    fireEvent.click(screen.getByRole('button', { name: 'تسجيل خروج كل الأجهزة الأخرى' }));
    await settle();
    expect(fake.countOf('/api/Account/SignOutOtherDevices')).toBe(0);
    fake.api('GET Account/GetDevices', [HERE]);
    fireEvent.click(await screen.findByRole('button', { name: /^نعم/ }));
    await screen.findByText('سُجِّل خروج كل الأجهزة الأخرى.');
    expect(fake.countOf('/api/Account/SignOutOtherDevices')).toBe(1);
    await settle();
    expect((await devices()).getAllByRole('listitem')).toHaveLength(1);
  });

  test('scrolls to the device of a notification and marks it', async () => {
    const led = jest.fn();
    Element.prototype.scrollIntoView = led;
    await open(
      site().api('GET Account/GetDevices', [HERE, PHONE]),
      `/profile?open=devices&device=${PHONE.deviceGuid}`,
    );
    const [here, phone] = (await devices()).getAllByRole('listitem');
    expect([here, phone].map((row) => row?.getAttribute('aria-current'))).toEqual([null, 'true']);
    expect(
      screen.getByRole('heading', { level: 2, name: 'الأجهزة المفتوحة بحسابك' }),
    ).toHaveFocus();
    expect(led).toHaveBeenCalledTimes(1);
  });
});

describe('notification preferences', () => {
  const messaging = () =>
    site().host({ forum: manifestWith('forum'), messaging: manifestWith('messaging') });
  const box = (name: string) => screen.findByRole('checkbox', { name });

  test('lists hosted areas and marks kinds that are always on', async () => {
    await open(site().host({ forum: manifestWith('forum') }));
    const table = await screen.findByRole('table', { name: 'الإشعارات' });
    expect([...table.querySelectorAll('tbody th')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['الموقع التعليمي', 'ردود على ما كتبته أو أتابعه']),
    );
    expect(within(table).queryByText('ملفات الإنجاز')).toBeNull();
    expect(within(table).getByRole('row', { name: /تغيير كلمة مروري/ })).toHaveTextContent('دائمًا');
    expect(screen.queryByRole('checkbox', { name: 'موجز يومي في بريدي' })).toBeNull();
  });

  test('saves a change at once and reverts it on failure', async () => {
    const fake = messaging().api('PUT Notifications/SavePreference', null);
    await open(fake);
    const rate = await box('\u2067تقييمات لمنشوراتي\u2069: في الموقع');
    fireEvent.click(rate);
    await settle();
    expect(rate).not.toBeChecked();
    expect(bodies(fake, '/api/Notifications/SavePreference')).toEqual([
      { kind: 'forum.rate', inSite: false, inDigest: true },
    ]);
    fake.on('PUT /api/Notifications/SavePreference', () => json({}, 500));
    fireEvent.click(await box('\u2067إشارة إليّ\u2069: في الموقع'));
    await settle();
    expect(screen.getByText('حدث خطأ ولم تكتمل العملية بنجاح')).toBeInTheDocument();
    expect(await box('\u2067إشارة إليّ\u2069: في الموقع')).toBeChecked();
  });

  test("offers the digest's hour and its kinds that are enabled", async () => {
    const fake = messaging()
      .api('PUT Notifications/SaveDigest', null)
      .api('PUT Notifications/SavePreference', null);
    await open(fake);
    fireEvent.click(await box('موجز يومي في بريدي'));
    await settle();
    fireEvent.change(screen.getByRole('combobox', { name: 'ساعة وصوله بتوقيت الجامعة' }), {
      target: { value: '20' },
    });
    await settle();
    expect(bodies(fake, '/api/Notifications/SaveDigest')).toEqual([
      { digestHour: 7 },
      { digestHour: 20 },
    ]);
    fireEvent.click(await box('\u2067إشارة إليّ\u2069: في الموجز'));
    fireEvent.click(await box('\u2067تقييمات لمنشوراتي\u2069: في الموقع'));
    await settle();
    expect(bodies(fake, '/api/Notifications/SavePreference')).toEqual([
      { kind: 'forum.mention', inSite: true, inDigest: false },
      { kind: 'forum.rate', inSite: false, inDigest: true },
    ]);
    expect(await box('\u2067تقييمات لمنشوراتي\u2069: في الموجز')).toBeDisabled();
  });
});

test("shows the university's e-mail as read-only", async () => {
  await open(
    site().api('GET Account/GetProfile', {
      ...TEACHER,
      phoneNumber: null,
      photoConsentDate: null,
      createdDate: '2024-10-01T09:00:00',
      emailIsOwn: false,
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'تعديل بياناتي' }));
  const email = await screen.findByRole('textbox', { name: 'البريد الإلكتروني' });
  expect(email).toHaveAttribute('readonly');
  expect(email).toHaveAccessibleDescription(/لا تغيّره إلا الجامعة/);
});

test('changes the telephone, keeping the input when it fails', async () => {
  const profile = {
    ...TEACHER,
    phoneNumber: null,
    photoConsentDate: null,
    createdDate: '2024-10-01T09:00:00',
  };
  const { site: fake, shell } = await open(
    site().on('PUT /api/Account/UpdateProfile', () => json({}, 500)),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'تعديل بياناتي' }));
  const dialog = within(await screen.findByRole('dialog'));
  const phone = await dialog.findByRole('textbox', { name: 'الهاتف' });
  fireEvent.change(phone, { target: { value: 'x' } });
  fireEvent.blur(phone);
  expect(dialog.getByRole('button', { name: 'حفظ' })).toBeDisabled();
  await settle();
  expect(phone).toHaveAccessibleDescription('هذه القيمة غير صالحة.');

  fireEvent.change(phone, { target: { value: '+964 770' } });
  fireEvent.submit(phone.closest('form')!);
  await settle();
  expect(dialog.getByRole('alert')).toBeInTheDocument();
  expect(phone).toHaveValue('+964 770');

  const saved = {
    ...profile,
    phoneNumber: '+964 770',
    profileImageUrl: '/files/Profile/photo.jpg',
  };
  fake.api('PUT Account/UpdateProfile', saved).api('GET Account/GetProfile', saved);
  fireEvent.submit(phone.closest('form')!);
  await settle();
  expect(bodies(fake, '/api/Account/UpdateProfile')).toHaveLength(2);
  expect(screen.getByText('+964 770')).toBeInTheDocument();
  expect(shell.session.current.get()?.user.profileImageUrl).toBe('/files/Profile/photo.jpg');
});
