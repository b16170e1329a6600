import type { FaceReason } from '@riwaq/api';
import ar from '@riwaq/api/locales/ar.json';
import en from '@riwaq/api/locales/en.json';
import type { Language } from '../platform/texts';

const texts = { ar, en };

/** Text for a Face ID key, such as `account.faceType`. */
function textOf(language: Language, key: string): string {
  const { account } = texts[language];
  const name = key.replace(/^account\./, '') as Exclude<keyof typeof account, 'faceReasons'>;
  return name in account ? account[name] : texts[language].unknown;
}

/** Title of the problem, and advice if the reason is known. */
export function sayFace(
  language: Language,
  key: string,
  reason: FaceReason | null,
): { title: string; detail: string } {
  const title = textOf(language, key);
  return { title, detail: reason ? texts[language].account.faceReasons[reason] : title };
}
