import { useMemo } from 'react';
import { useKitSettings } from '../core/kit-settings';
import { mix } from '../core/theme/contrast';
import { paletteOf } from '../core/theme/palette';
import { TYPE } from '../core/theme/tokens';

/** What a colour says; words say the same. */
export type Tone = 'primary' | 'accent' | 'success' | 'warning' | 'danger' | 'muted';

/** What is drawn in, after the theme that is shown. */
export interface ChartColors {
  readonly tones: Readonly<Record<Tone, string>>;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly surface: string;
  readonly font: string;
}

/** Colours of the theme for what is drawn without CSS. */
export function useChartColors(): ChartColors {
  const { mode, colors } = useKitSettings();
  return useMemo(() => {
    const { primary, info, success, warning, danger, ink, muted, line, surface } = paletteOf(
      mode,
      colors,
    );
    const tones = {
      primary,
      accent: info,
      success,
      warning,
      danger,
      muted: mix(muted, surface, 0.5),
    };
    return { tones, ink, muted, line, surface, font: TYPE.family };
  }, [mode, colors]);
}
