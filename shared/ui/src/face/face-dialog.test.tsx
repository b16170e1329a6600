import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCameras, renderWithHost, unplugCameras } from '@riwaq/ui/testing';
import { FaceDialog, type FaceDialogProps } from './face-dialog';
import { faceText } from './face-text';

// Proves FACE-6.

let cameras: FakeCameras;
beforeEach(() => {
  cameras = new FakeCameras().plugIn();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  unplugCameras();
});

const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000));
const settle = () => seconds(0.05);
async function open(more: Partial<FaceDialogProps> = {}) {
  const props: FaceDialogProps = {
    open: true,
    title: 'Your face',
    text: 'What for',
    send: jest.fn(async () => null),
    otherWay: 'Ask the teacher',
    onClose: jest.fn(),
    ...more,
  };
  const shown = renderWithHost(<FaceDialog {...props} />, { language: 'en' });
  await settle();
  return { ...shown, props };
}
const button = (name: string) => screen.getByRole('button', { name });

// Proves FACE-2.
test('sends a JPEG some seconds after the button was pressed', async () => {
  const { props } = await open();
  expect(screen.getByRole('status')).toHaveTextContent('Look straight into the camera');
  await user.click(button('Take the picture'));
  expect(screen.getByRole('status')).toHaveTextContent(
    'The picture is taken in 3 seconds. Hold still.',
  );
  await seconds(1);
  await seconds(1);
  expect(props.send).not.toHaveBeenCalled();
  await seconds(1);
  const [[picture]] = (props.send as jest.Mock<Promise<null>, [File]>).mock.calls as [[File]];
  expect([picture.name, picture.type]).toEqual(['face.jpg', 'image/jpeg']);
});

test('counts down, waits and takes the picture by keyboard', async () => {
  const { props } = await open();
  button('Take the picture').focus();
  await user.keyboard('{Enter}');
  await seconds(1);
  await user.click(button('Wait'));
  await seconds(5);
  expect(props.send).not.toHaveBeenCalled();
  await user.click(button('Take the picture'));
  for (let left = 3; left > 0; left -= 1) await seconds(1);
  expect(props.send).toHaveBeenCalledTimes(1);
});

test('shows a problem with the alternative, and allows another picture', async () => {
  const send = jest
    .fn<Promise<string | null>, [File]>()
    .mockResolvedValueOnce('Two faces.')
    .mockResolvedValueOnce(null);
  await open({ send });
  await user.click(button('Take the picture'));
  for (let left = 3; left > 0; left -= 1) await seconds(1);
  expect(screen.getByRole('alert')).toHaveTextContent('Two faces.');
  expect(screen.getByText('Ask the teacher')).toBeVisible();
  await user.click(button('Take another picture'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  for (let left = 3; left > 0; left -= 1) await seconds(1);
  expect(send).toHaveBeenCalledTimes(2);
});

test('requests no camera before consent', async () => {
  const agree = jest
    .fn<Promise<string | null>, []>()
    .mockResolvedValueOnce('Not now.')
    .mockResolvedValueOnce(null);
  await open({ agree });
  expect(screen.getByText(/kept as 128 numbers, encrypted/)).toBeVisible();
  expect(cameras.asked).toEqual([]);
  await user.click(button('I agree'));
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('Not now.');
  await user.click(button('I agree'));
  await settle();
  expect(cameras.asked).toHaveLength(1);
  expect(button('Take the picture')).toBeEnabled();
});

test('closes without requesting a camera when the user disagrees', async () => {
  const { props } = await open({ agree: async () => null });
  await user.click(button('I do not agree'));
  expect(props.onClose).toHaveBeenCalled();
  expect(cameras.asked).toEqual([]);
});

// Proves FACE-2.
test('switches to another camera, and mirrors only the front one', async () => {
  cameras = new FakeCameras(['front', 'back']).plugIn();
  await open();
  const mirrored = () =>
    screen.getByLabelText('What the camera sees').parentElement?.dataset['mirrored'];
  expect(mirrored()).toBe('true');
  await user.click(button('Other camera'));
  await settle();
  expect([cameras.asked[1]?.video, cameras.stopped, mirrored()]).toEqual([
    expect.objectContaining({ deviceId: { exact: 'back' } }),
    ['front'],
    'false',
  ]);
});

// Proves FACE-2.
test('offers no other camera when there is one', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Other camera' })).not.toBeInTheDocument();
});

test.each([
  ['NotAllowedError', 'The camera may not be used', /Allow the camera in the address bar/],
  ['NotFoundError', 'No camera was found', /Plug one in/],
  ['NotReadableError', 'The camera is in use', /Another program or tab is using it/],
])('explains %s with advice and can retry', async (name, title, hint) => {
  cameras.failing = name;
  await open();
  expect(screen.getByRole('alert')).toHaveTextContent(title);
  expect(screen.getByRole('alert')).toHaveTextContent(hint);
  expect(screen.getByRole('alert')).toHaveTextContent('Ask the teacher');
  cameras.failing = null;
  await user.click(button('Try again'));
  await settle();
  expect(button('Take the picture')).toBeEnabled();
});

test('offers no retry at an insecure address', async () => {
  unplugCameras();
  await open();
  expect(screen.getByRole('alert')).toHaveTextContent('The camera cannot be used here');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('releases the camera when the dialog closes', async () => {
  const { rerender, props } = await open();
  expect(cameras.stopped).toEqual([]);
  rerender(<FaceDialog {...props} open={false} />);
  await settle();
  expect(cameras.stopped).toEqual(['front']);
});

test("prefers the reason's text, then the code's, then the server's", () => {
  const t = (key: string) => `<${key}>`;
  expect(faceText(t, { statusCode: 1, data: { reason: null } }, {})).toBeNull();
  expect(
    faceText(t, { statusCode: 5, data: { reason: 'tooDark' } }, { 5: 'account.faceInvalid' }),
  ).toBe('<status:account.faceReasons.tooDark>');
  expect(faceText(t, { statusCode: 5, data: null }, { 5: 'account.faceInvalid' })).toBe(
    '<status:account.faceInvalid>',
  );
  expect(
    faceText(t, { statusCode: 40, data: null, title: 'Closed.', detail: 'Come tomorrow.' }, {}),
  ).toBe('Closed. Come tomorrow.');
  expect(faceText(t, { statusCode: 40, data: null }, {})).toBe('<status:unknown>');
});
