import { ApiError } from '@riwaq/api';

/**
 * A file that the server has deleted: an attachment, with its name, or a file in the text.
 * `problem`: text key.
 */
export type LostFile =
  | { place: 'files'; problem: string; values: { name: string } }
  | { place: 'text'; problem: string };

/**
 * Finds the file for which a save was refused: the server deletes files without a reference after a
 * day, for example files in an old draft. Null if the save was refused for another reason. The
 * server numbers attachments first, each once, then files in the text.
 *
 * @param field name of the files in the server's error
 */
export function lostFile(
  cause: unknown,
  attached: readonly { fileUrl: string; fileCaption: string }[],
  field = 'files',
): LostFile | null {
  if (!(cause instanceof ApiError)) return null;
  const path = cause.fields.find(
    ({ path: each, message }) =>
      message === 'invalid' &&
      each.startsWith(`${field}.`) &&
      /^\d+$/.test(each.slice(field.length + 1)),
  )?.path;
  if (path === undefined) return null;
  const fileUrl = [...new Set(attached.map((file) => file.fileUrl))][
    Number(path.slice(field.length + 1))
  ];
  const lost = attached.find((file) => file.fileUrl === fileUrl);
  return lost
    ? { place: 'files', problem: 'kit:upload.lost', values: { name: lost.fileCaption } }
    : { place: 'text', problem: 'kit:editor.lost' };
}
