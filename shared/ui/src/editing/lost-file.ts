import { ApiError } from '@riwaq/api';

/**
 * A file that the server no longer keeps: one that is attached, with its name, or one that the text
 * shows. `problem` is the key of what to tell.
 */
export type LostFile =
  | { place: 'files'; problem: string; values: { name: string } }
  | { place: 'text'; problem: string };

/**
 * The file for which a saving was refused: nothing referred to it for a day, as in a draft that is
 * older. Null when it was refused for another reason. The server counts those that are attached
 * first, each once, then those that the text shows.
 *
 * @param field under which the server names the files
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
