import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCameras, renderWithHost, unplugCameras } from '@riwaq/ui/testing';
import { FaceDialog, type FaceDialogProps } from './face-dialog';
import { faceText } from './face-text';

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

test('the picture is taken some seconds after the button, and sent as a JPEG', async () => {
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

test('by the keyboard alone it can be taken, held back and taken again', async () => {
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

test('what is wrong is written and spoken, with the other way, and another picture can be taken', async () => {
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

test('the consent comes first: until it is given no camera is asked for', async () => {
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

test('whoever does not agree goes without a camera', async () => {
  const { props } = await open({ agree: async () => null });
  await user.click(button('I do not agree'));
  expect(props.onClose).toHaveBeenCalled();
  expect(cameras.asked).toEqual([]);
});

test('another camera can be taken where there is one, and only what looks at the person is a mirror', async () => {
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

test('with one camera there is no other to take', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Other camera' })).not.toBeInTheDocument();
});

test.each([
  ['NotAllowedError', 'The camera may not be used', /Allow the camera in the address bar/],
  ['NotFoundError', 'No camera was found', /Plug one in/],
  ['NotReadableError', 'The camera is in use', /Another program or tab is using it/],
])('%s is told with what to do, and can be tried again', async (name, title, hint) => {
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

test('at an address that is not secure there is no camera to try again', async () => {
  unplugCameras();
  await open();
  expect(screen.getByRole('alert')).toHaveTextContent('The camera cannot be used here');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('the camera is let go of when the dialog closes', async () => {
  const { rerender, props } = await open();
  expect(cameras.stopped).toEqual([]);
  rerender(<FaceDialog {...props} open={false} />);
  await settle();
  expect(cameras.stopped).toEqual(['front']);
});

test('a picture is told by its reason, else by its code, else as the server tells it', () => {
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
