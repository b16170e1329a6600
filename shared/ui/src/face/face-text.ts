import { OK, type ApiResponse, type FaceReason, type StatusCatalogue } from '@riwaq/api';

type FaceResponse = ApiResponse<{ reason: FaceReason | null } | null>;

/**
 * Text for a problem with a picture; null on success. Uses the reason if there is one, then the
 * status code; for an unknown code, the server's own text (FACE-6).
 */
export function faceText(
  t: (key: string) => string,
  { statusCode, data, title, detail }: FaceResponse,
  catalogue: StatusCatalogue,
): string | null {
  if (statusCode === OK) return null;
  if (data?.reason) return t(`status:account.faceReasons.${data.reason}`);
  const known = catalogue[statusCode];
  if (known !== undefined) return t(`status:${known}`);
  const texts = [...new Set([title, detail])].filter((text) => text !== undefined && text !== '');
  return texts.length > 0 ? texts.join(' ') : t('status:unknown');
}
