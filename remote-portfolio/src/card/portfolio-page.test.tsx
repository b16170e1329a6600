import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, PROFILE_SAVE, ROLE, type StudentProfile } from '@riwaq/api';
import { SlotOutletProvider, type SlotOutlet } from '@riwaq/contract';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { renderPortfolio } from '../testing/render-portfolio';
import { aProfile, aProfileOfOther, STUDENT } from '../testing/samples';
import PortfolioPage from './portfolio-page';

// Proves PORT-1, PORT-2, PORT-16, PORT-17.

const open = (profile: StudentProfile, { api, ...options }: TestHostOptions = {}) =>
  renderPortfolio({
    at: `/portfolio/${STUDENT}`,
    ui: (
      <RouteParamsProvider value={{ id: STUDENT }}>
        <PortfolioPage />
      </RouteParamsProvider>
    ),
    role: ROLE.student,
    ...options,
    api: {
      'GET Account/GetStudentProfile': () => answered(profile),
      'GET WorkSample/Get': () => answered([]),
      ...api,
    },
  });
const edit = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit profile' }));
  return screen.findByRole('dialog', { name: 'Edit profile' });
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('shows all visible fields on the card', async () => {
  open(aProfileOfOther(), { role: ROLE.teacher });
  const card = within(await screen.findByRole('region', { name: 'Profile' }));
  for (const text of [
    '2024-17',
    'Third',
    'Morning',
    'Physics',
    'A',
    'To measure well.',
    'A laboratory.',
  ])
    expect(card.getByText(text)).toBeVisible();
  expect(card.getByRole('link', { name: 'sara@uni.test' })).toHaveAttribute(
    'href',
    'mailto:sara@uni.test',
  );
  expect(card.getByRole('link', { name: '+964 770 000' })).toHaveAttribute(
    'href',
    'tel:+964770000',
  );
  expect(
    ['Work samples', 'Achievements', 'Goals'].map(
      (name) => card.getByText(name, { selector: 'dt' }).nextSibling?.textContent,
    ),
  ).toEqual(['2', '1', '3']);
  expect(screen.queryByRole('button', { name: 'Edit profile' })).not.toBeInTheDocument();
  expect(card.queryByText('My teachers')).not.toBeInTheDocument();
});

test.each([
  [true, false, 1],
  [true, true, 0],
  [false, false, 0],
])(
  'shows person actions of other modules: offered %s, own portfolio %s',
  async (filled, isOwner, times) => {
    const value: SlotOutlet = {
      isFilled: () => filled,
      Contributions: ({ name, props }) => (
        <p>
          {name} of {JSON.stringify(props)}
        </p>
      ),
    };
    renderPortfolio({
      at: `/portfolio/${STUDENT}`,
      role: ROLE.student,
      ui: (
        <SlotOutletProvider value={value}>
          <RouteParamsProvider value={{ id: STUDENT }}>
            <PortfolioPage />
          </RouteParamsProvider>
        </SlotOutletProvider>
      ),
      api: {
        'GET Account/GetStudentProfile': () => answered(isOwner ? aProfile() : aProfileOfOther()),
        'GET WorkSample/Get': () => answered([]),
      },
    });
    await screen.findByRole('region', { name: 'Profile' });
    expect(
      screen.queryAllByText(
        `person.actions@1 of ${JSON.stringify({ personGuid: STUDENT, personName: aProfileOfOther().studentFullName })}`,
      ),
    ).toHaveLength(times);
  },
);

test('redirects to the root when the portfolio is missing', async () => {
  const { host } = open(aProfile(), {
    api: {
      'GET Account/GetStudentProfile': () =>
        Promise.reject(
          new ApiError({
            code: 'not-found',
            endpoint: 'GET Account/GetStudentProfile',
            status: 404,
          }),
        ),
    },
  });
  await waitFor(() => expect(host.navigations).toEqual([{ path: '/', replace: true }]));
  expect(host.notices).toEqual([
    { kind: 'warning', text: expect.stringContaining('This portfolio does not exist') },
  ]);
});

test('offers a retry when the profile cannot be fetched', async () => {
  const { host } = open(aProfile(), {
    api: {
      'GET Account/GetStudentProfile': () =>
        Promise.reject(
          new ApiError({ code: 'network', endpoint: 'GET Account/GetStudentProfile' }),
        ),
    },
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(host.navigations).toEqual([]);
  host.api.answer('GET Account/GetStudentProfile', () => answered(aProfile()));
  await userEvent.click(retry);
  expect(await screen.findByText('To measure well.')).toBeVisible();
});

test('refetches the profile on a change event', async () => {
  const { host } = open(aProfile());
  await screen.findByText('To measure well.');
  host.api.answer('GET Account/GetStudentProfile', () =>
    answered(aProfile({ missionStatement: 'To teach.' })),
  );
  act(() => host.realtime.emit('ReceivePortfolioChange', { studentGuid: STUDENT }));
  expect(await screen.findByText('To teach.')).toBeVisible();
});

test('saves card and visibility of the owner', async () => {
  const { host } = open(aProfile(), {
    api: { 'PUT Account/UpdateStudentProfile': () => answered(aProfile()) },
  });
  const dialog = within(await edit());
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Email' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'no');
  await userEvent.tab();
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), '@uni.test');
  await userEvent.click(
    dialog.getByRole('combobox', { name: 'Who sees email, phone and student code' }),
  );
  await userEvent.click(await screen.findByTitle('Only me'));
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(host.api.callsOf('PUT Account/UpdateStudentProfile')).toEqual([
    {
      body: {
        email: 'no@uni.test',
        phoneNumber: '+964 770 000',
        missionStatement: 'To measure well.',
        careerGoals: 'A laboratory.',
        profileVisibility: 'university',
        contactVisibility: 'me',
        photoConsent: false,
      },
      file: {},
    },
  ]);
});

test('shows a university e-mail as read-only', async () => {
  open(aProfile({ emailIsOwn: false }));
  expect(within(await edit()).getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
});

test('does not save or truncate a text of more than 1000 characters', async () => {
  open(aProfile());
  const dialog = within(await edit());
  fireEvent.change(dialog.getByRole('textbox', { name: 'Career goals' }), {
    target: { value: 'x'.repeat(1001) },
  });
  expect(dialog.getByRole('textbox', { name: 'Career goals' })).toHaveValue('x'.repeat(1001));
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  fireEvent.change(dialog.getByRole('textbox', { name: 'Career goals' }), {
    target: { value: 'x'.repeat(1000) },
  });
  expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
});

describe('photo', () => {
  const drawn: unknown[][] = [];
  beforeEach(() => {
    drawn.length = 0;
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
    // jsdom does not implement canvas.
    HTMLCanvasElement.prototype.getContext = (() => ({
      fillRect: () => undefined,
      drawImage: (...drawing: unknown[]) => void drawn.push(drawing),
    })) as never;
    HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['jpeg'], { type: 'image/jpeg' }));
  });
  const choose = async (file: File) => {
    await userEvent.upload(screen.getByLabelText('Choose a photo', { selector: 'input' }), file, {
      applyAccept: false,
    });
  };
  const show = async (width: number, height: number) => {
    const frame = await screen.findByRole('application', {
      name: 'Part of the photo that is shown',
    });
    const picture = frame.querySelector('img') as HTMLImageElement;
    Object.defineProperties(picture, {
      naturalWidth: { value: width },
      naturalHeight: { value: height },
    });
    fireEvent.load(picture);
    return frame;
  };

  test('crops a picture with the keyboard and sends it with consent', async () => {
    const { host } = open(aProfile(), {
      api: { 'PUT Account/UpdateStudentProfile': () => answered(aProfile()) },
    });
    await edit();
    await choose(new File(['x'], 'me.PNG', { type: 'image/png' }));
    const frame = await show(400, 200);
    fireEvent.keyDown(frame, { key: 'ArrowLeft' });
    fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(screen.getByRole('switch', { name: 'I agree that my photo is shown' }));
    await save();
    await waitFor(() =>
      expect(host.api.callsOf('PUT Account/UpdateStudentProfile')).toHaveLength(1),
    );
    // Centre of 400 pixels, moved by 4 percent of a frame of 200 pixels; a crop of half the frame's
    // side around it.
    expect(drawn[0]?.slice(1)).toEqual([158, 50, 100, 100, 0, 0, 320, 320]);
    const [sent] = host.api.callsOf('PUT Account/UpdateStudentProfile');
    expect(sent?.body.photoConsent).toBe(true);
    expect(sent?.file.photoFile).toHaveProperty('type', 'image/jpeg');
  });

  test('refuses files of another type and unreadable pictures', async () => {
    open(aProfile());
    await edit();
    await choose(new File(['x'], 'me.svg', { type: 'image/svg+xml' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Pictures of this type are not accepted',
    );
    await choose(new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await show(0, 0);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Pictures of this type are not accepted',
    );
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('clears the photo when it is removed', async () => {
    const { host } = open(
      aProfile({ photoUrl: '/photo', photoConsentDate: '2026-01-01T08:00:00' }),
      {
        api: {
          'PUT Account/UpdateStudentProfile': () => answered(null, PROFILE_SAVE.photoConsent),
        },
      },
    );
    await edit();
    await userEvent.click(screen.getByRole('button', { name: 'Remove the photo' }));
    await save();
    await waitFor(() =>
      expect(host.api.callsOf('PUT Account/UpdateStudentProfile')[0]?.body.removePhoto).toBe(true),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('only with your consent');
  });
});
