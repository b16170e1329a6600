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
    'an attached one, by its place',
    refused('files.1'),
    { place: 'files', problem: 'kit:upload.lost', values: { name: 'Notes' } },
  ],
  [
    'one of the text, which comes after them',
    refused('files.2'),
    { place: 'text', problem: 'kit:editor.lost' },
  ],
  ['no file where the list is at fault', refused('files', 'tooMany'), null],
  ['no file where something of one is', refused('files.0.fileCaption'), null],
  ['no file where another reason is given', refused('files.0', 'required'), null],
  ['no file of another field', refused('title'), null],
  ['no file where the network is gone', new ApiError({ code: 'network', endpoint: 'x' }), null],
])('a refusal is about %s', (_what, cause, lost) => {
  // Attached twice, it is counted once.
  expect(lostFile(cause, [slides!, slides!, notes!])).toEqual(lost);
});
