import { theme } from 'antd';
import { mix } from '../core/theme/contrast';

/** What a colour says; words say the same. */
export type Tone = 'primary' | 'accent' | 'success' | 'warning' | 'danger' | 'muted';

/** What is drawn in, after the theme that is shown. */
export interface ChartColors { readonly tones: Readonly<Record<Tone, string>>; readonly ink: string; readonly muted: string; readonly line: string; readonly surface: string; readonly font: string }

/** Colours of the theme for what is drawn without CSS. */
export function useChartColors(): ChartColors {
  const { token } = theme.useToken();
  const tones = { primary: token.colorPrimary, accent: token.colorInfo, success: token.colorSuccess, warning: token.colorWarning, danger: token.colorError, muted: mix(token.colorTextSecondary, token.colorBgContainer, 0.5) };
  return { tones, ink: token.colorText, muted: token.colorTextSecondary, line: token.colorSplit, surface: token.colorBgContainer, font: token.fontFamily };
}
