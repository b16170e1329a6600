import { FakeCameras, unplugCameras } from '@riwaq/ui/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { FaceState } from '@riwaq/api';
import { FakeSite, json, STUDENT } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';

// Proves FACE-1.

const NONE: FaceState = { isAllowed: true, isEnabled: false, setDate: null, consentDate: null };
const SET: FaceState = {
  isAllowed: true,
  isEnabled: true,
  setDate: '2026-02-01T09:00:00',
  consentDate: '2026-02-01T08:59:00',
};

/** A site whose Face ID has the state `before`, and `after` once an action was done. */
function site(before: FaceState, after: FaceState = before): FakeSite {
  let done = false;
  const fake = new FakeSite()
    .api('GET Account/GetProfile', {
      ...STUDENT,
      phoneNumber: null,
      photoConsentDate: null,
      createdDate: '2024-10-01T09:00:00',
    })
    .api('GET Account/GetDevices', [])
    .api('GET Notifications/GetPreferences', { preferences: [], digestHour: null });
  fake.on('GET /api/Account/GetFaceId', () => json({ statusCode: 1, data: done ? after : before }));
  const does = (key: string) =>
    fake.on(`POST /api/Account/${key}`, () => {
      done = true;
      return json({ statusCode: 1, data: { reason: null } });
    });
  ['SetFaceId', 'DisableFaceId', 'VerifyFaceId'].forEach(does);
  return fake.api('POST Account/GiveFaceConsent', null);
}
const open = async (fake: FakeSite) => {
  const shown = await renderShell({ path: '/profile', site: fake });
  await screen.findByRole('heading', { level: 2, name: STUDENT.fullName });
  return shown;
};
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  await settle();
};
const callsOf = (fake: FakeSite) =>
  fake.requests.flatMap(({ method, path }) =>
    method === 'POST' && path.includes('Face') ? [path.replace('/api/Account/', '')] : [],
  );

/** Takes a picture and waits for the requests that follow. */
const takePicture = async (fake: FakeSite, calls: number) => {
  await press('التقاط الصورة');
  await waitFor(() => expect(callsOf(fake)).toHaveLength(calls));
  await settle();
};

beforeEach(() => void new FakeCameras().plugIn());
afterEach(() => {
  unplugCameras();
  jest.restoreAllMocks();
});

// Proves PROFILE-2, FACE-1.
test('sets a face after the consent and shows its date', async () => {
  const fake = site(NONE, SET);
  await open(fake);
  await press('تسجيل وجهي');
  await press('أوافق');
  await takePicture(fake, 2);
  expect(await screen.findByText(/2026\/02\/01 09:00/)).toBeVisible();
  expect(screen.getByText('سُجِّل وجهك.')).toBeInTheDocument();
  expect(callsOf(fake)).toEqual(['GiveFaceConsent', 'SetFaceId']);
});

test('replaces the picture only after the old face was recognised', async () => {
  const fake = site(SET);
  await open(fake);
  await press('التقاط صورة جديدة');
  await takePicture(fake, 2);
  expect(callsOf(fake)).toEqual(['DisableFaceId', 'SetFaceId']);
  fake.on('POST /api/Account/DisableFaceId', () =>
    json({ statusCode: 6, data: { reason: 'otherFace' } }),
  );
  await press('التقاط صورة جديدة');
  await takePicture(fake, 3);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'ليس هذا هو الوجه المسجَّل لهذا الحساب.',
  );
  expect(callsOf(fake)).toEqual(['DisableFaceId', 'SetFaceId', 'DisableFaceId']);
});

// Proves PROFILE-2, FACE-1.
test('turns verification off by a picture', async () => {
  const fake = site(SET, { ...NONE, consentDate: SET.consentDate });
  await open(fake);
  await press('إيقاف');
  await takePicture(fake, 1);
  expect(await screen.findByRole('button', { name: 'تسجيل وجهي' })).toBeVisible();
  expect(callsOf(fake)).toEqual(['DisableFaceId']);
});

test('withdraws the consent by the password, without a camera', async () => {
  unplugCameras();
  const fake = site(SET);
  fake.on('POST /api/Account/WithdrawFaceConsent', ({ body }) =>
    json({ statusCode: (body as { password: string }).password === 'mine' ? 1 : 2, data: null }),
  );
  await open(fake);
  await press('سحب موافقتي وحذف وجهي');
  await press('سحب موافقتي وحذف وجهي');
  expect(screen.getByLabelText('كلمة مرورك')).toHaveAccessibleDescription('هذا الحقل مطلوب');
  for (const password of ['wrong', 'mine']) {
    fireEvent.change(screen.getByLabelText('كلمة مرورك'), { target: { value: password } });
    await press('سحب موافقتي وحذف وجهي');
    if (password === 'wrong')
      expect(screen.getByRole('alert')).toHaveTextContent('كلمة المرور غير صحيحة، ولم يُحذف شيء.');
  }
  expect(screen.getByText('سُحبت موافقتك وحُذف وجهك.')).toBeInTheDocument();
});

test('retains the focus on the button that sets and changes a face', async () => {
  const fake = site({ ...NONE, consentDate: SET.consentDate }, SET);
  await open(fake);
  const set = await screen.findByRole('button', { name: 'تسجيل وجهي' });
  set.focus();
  await press('تسجيل وجهي');
  await takePicture(fake, 1);
  expect(await screen.findByRole('button', { name: 'التقاط صورة جديدة' })).toHaveFocus();
});

test('moves the focus to the block when the withdrawal opens and closes', async () => {
  await open(site(SET));
  for (const name of ['سحب موافقتي وحذف وجهي', 'الإبقاء عليه']) {
    (await screen.findByRole('button', { name })).focus();
    await press(name);
    expect(screen.getByRole('group', { name: 'سحب موافقتي وحذف وجهي' })).toHaveFocus();
  }
});

test('renders nothing when Face ID is unused or unsupported', async () => {
  const { unmount } = await open(site({ ...NONE, isAllowed: false }));
  expect(screen.queryByText('بصمة الوجه')).not.toBeInTheDocument();
  unmount();
  await open(
    new FakeSite().api('GET Account/GetProfile', {
      ...STUDENT,
      phoneNumber: null,
      photoConsentDate: null,
      createdDate: '2024-10-01T09:00:00',
    }),
  );
  expect(screen.queryByText('بصمة الوجه')).not.toBeInTheDocument();
});
