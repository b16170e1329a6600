import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { atTestEnd, keepFocus, renderWithHost } from '@riwaq/ui/testing';
import { photoDraftOf, photoModelOf, photoProblems, type StoredPhoto } from './photo-draft';
import { PhotoFields } from './photo-fields';
import { useChosenPhoto } from './use-chosen-photo';

// Proves PROFILE-3, PROFILE-4.

const drawn: unknown[][] = [];
beforeEach(() => {
  drawn.length = 0;
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  // jsdom does not draw.
  HTMLCanvasElement.prototype.getContext = (() => ({
    fillRect: () => undefined,
    drawImage: (...drawing: unknown[]) =>
      void drawn.push(drawing.slice(1, 5).map((value) => Math.round(Number(value)))),
  })) as never;
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['jpeg'], { type: 'image/jpeg' }));
});

const sent: unknown[] = [];
function Form({ there }: { there: StoredPhoto }) {
  const [draft, setDraft] = useState(photoDraftOf(there));
  const photo = useChosenPhoto();
  const send = async () =>
    void sent.push({
      ...photoModelOf(draft),
      ...(await photo.fileOf(draft)),
      problems: photoProblems(draft),
    });
  return (
    <>
      <PhotoFields
        name="Sara"
        there={there}
        draft={draft}
        problem={null}
        onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
        onChosen={photo.choose}
        onTouched={() => undefined}
      />
      <button type="button" onClick={() => void send()}>
        Send
      </button>
    </>
  );
}
const open = (there: Partial<StoredPhoto> = {}, language: 'ar' | 'en' = 'en') => {
  sent.length = 0;
  return renderWithHost(<Form there={{ photoUrl: null, photoConsentDate: null, ...there }} />, {
    language,
  });
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
/** jsdom has no pointer events. */
const point = (frame: HTMLElement, type: string, clientX: number) =>
  fireEvent(frame, new MouseEvent(type, { bubbles: true, clientX, clientY: 100 }));
async function choose() {
  await userEvent.upload(
    screen.getByLabelText('Choose a photo', { selector: 'input' }),
    new File(['x'], 'me.png', { type: 'image/png' }),
  );
  const frame = await screen.findByRole('application', { name: 'Part of the photo that is shown' });
  const picture = frame.querySelector('img')!;
  Object.defineProperties(picture, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  fireEvent.load(picture);
  return frame;
}

test('crops by keys and dragging, and requires consent', async () => {
  open();
  const frame = await choose();
  frame.setPointerCapture = () => undefined;
  Object.defineProperty(frame, 'clientWidth', { value: 200 });
  await send();
  expect(sent[0]).toMatchObject({
    photoConsent: false,
    problems: { photoConsent: 'account.photoConsent' },
  });
  frame.focus();
  await userEvent.keyboard('{ArrowLeft}');
  point(frame, 'pointerdown', 100);
  point(frame, 'pointermove', 140);
  point(frame, 'pointerup', 140);
  point(frame, 'pointermove', 0);
  await userEvent.click(screen.getByRole('switch', { name: 'I agree that my photo is shown' }));
  await send();
  expect(sent[1]).toMatchObject({
    photoConsent: true,
    photoFile: { name: 'photo.jpg', type: 'image/jpeg' },
    problems: {},
  });
  // Centre of 400 pixels; 4 percent of the 200-pixel frame to the right, then a fifth of it to the
  // left.
  expect(drawn).toEqual([
    [100, 0, 200, 200],
    [68, 0, 200, 200],
  ]);
});

test('removes a stored photo or revokes its consent', async () => {
  atTestEnd(keepFocus(document));
  open({ photoUrl: '/photo', photoConsentDate: '2026-01-01T08:00:00' });
  await userEvent.click(screen.getByRole('switch'));
  expect(screen.getByRole('switch')).toHaveAccessibleDescription(/the photo is deleted/);
  await send();
  await userEvent.click(screen.getByRole('button', { name: 'Remove the photo' }));
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: /photo/ })).toHaveFocus());
  await send();
  expect(sent).toEqual([
    { photoConsent: false, problems: {} },
    { photoConsent: false, removePhoto: true, problems: {} },
  ]);
});

test('translates its texts when the language changes', async () => {
  open({}, 'ar');
  expect(screen.getByRole('button', { name: 'اختيار صورة' })).toBeVisible();
  expect(screen.getByText(/png، jpeg/)).toBeVisible();
  await act(() => i18next.changeLanguage('en'));
  expect(screen.getByRole('button', { name: 'Choose a photo' })).toBeVisible();
  expect(screen.getByText(/png, jpeg/)).toBeVisible();
});
