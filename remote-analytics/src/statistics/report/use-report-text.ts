import { useTranslation } from 'react-i18next';
import { figureText } from '../figures';
import { levelOf, type LevelKind } from '../levels';

/** Name of a level; empty if it is unknown. */
export function useLevelText(): (kind: LevelKind, name: string | null) => string {
  const { t } = useTranslation('analytics');
  return (kind, name) => {
    const found = levelOf(kind, name);
    return found ? t(`level.${kind}.${found.key}`) : '';
  };
}

/** A fraction that does not wrap; a dash if a part of it is unknown. */
export const fractionText = (part: number | null, whole: number | null): string =>
  part === null || whole === null ? figureText(null) : `${part}\u00a0/\u00a0${whole}`;
