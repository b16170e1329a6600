import { useMemo } from 'react';
import { useKitSettings } from '../core/kit-settings';
import { mix } from '../core/theme/contrast';
import { paletteOf } from '../core/theme/palette';
import { TYPE } from '../core/theme/tokens';

/** Meaning of a colour; text always says the same. */
export type Tone = 'primary' | 'accent' | 'success' | 'warning' | 'danger' | 'muted';

/** Colours and font of a chart in the current theme. */
export interface ChartColors {
  readonly tones: Readonly<Record<Tone, string>>;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly surface: string;
  readonly font: string;
}

/** Colours of the theme for drawing without CSS. */
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
