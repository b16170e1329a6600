import type { Language } from '@riwaq/contract';
import { createContext, useContext } from 'react';
import type { UniversityColors } from './theme/palette';
import type { Mode } from './theme/tokens';

export interface KitSettings {
  language: Language;
  mode: Mode;
  /** The university's own colours; default: the product's. */
  colors?: UniversityColors;
  timeZone?: string;
  fileOrigins: readonly string[];
}

export const NO_ORIGINS: readonly string[] = [];

export const KitSettingsContext = createContext<KitSettings>({
  language: 'ar',
  mode: 'light',
  fileOrigins: NO_ORIGINS,
});

/**
 * Settings of the nearest `RiwaqProvider`: language, mode, colours, time zone and origins of files.
 */
export const useKitSettings = (): KitSettings => useContext(KitSettingsContext);
