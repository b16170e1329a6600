import { ApiError } from '@riwaq/api';
import { lostFile } from './lost-file';

const [slides, notes] = [
  { fileUrl: 'Forums/1/a.pdf', fileCaption: 'Slides' },
  { fileUrl: 'Forums/2/b.pdf', fileCaption: 'Notes' },
];
const refused = (path: string, message = 'invalid') =>
  new ApiError({ code: 'malformed', endpoint: 'x', fields: [{ path, message }] });

test.each([
  [
    'an attachment by its index',
    refused('files.1'),
    { place: 'files', problem: 'kit:upload.lost', values: { name: 'Notes' } },
  ],
  [
    'a file in the text, numbered after attachments',
    refused('files.2'),
    { place: 'text', problem: 'kit:editor.lost' },
  ],
  ['no file for a problem of the list', refused('files', 'tooMany'), null],
  ['no file for a problem of a caption', refused('files.0.fileCaption'), null],
  ['no file for another reason', refused('files.0', 'required'), null],
  ['no file for another field', refused('title'), null],
  ['no file for a network failure', new ApiError({ code: 'network', endpoint: 'x' }), null],
])('finds in a refusal %s', (_what, cause, lost) => {
  // An attachment listed twice counts once.
  expect(lostFile(cause, [slides!, slides!, notes!])).toEqual(lost);
});
