import { theme as antd, type MappingAlgorithm, type ThemeConfig } from 'antd';
import type { Language } from '@riwaq/contract';
import { inkOn, mix } from '../core/theme/contrast';
import { tint, type Palette } from '../core/theme/palette';
import { CONTROL_HEIGHT, RADIUS, TYPE, type Mode } from '../core/theme/tokens';

const TEXT_COLORS = ['success', 'warning', 'danger', 'info'] as const;
const ANTD_NAMES = {
  success: 'Success',
  warning: 'Warning',
  danger: 'Error',
  info: 'Info',
} as const;

/** Colour, background, border and hover of the four states, under antd's token names. */
function stateTokens(palette: Palette): Record<string, string> {
  return Object.fromEntries(
    TEXT_COLORS.flatMap((name) => {
      const color = palette[name];
      const key = `color${ANTD_NAMES[name]}`;
      return [
        [key, color],
        [`${key}Text`, color],
        [`${key}Hover`, mix(color, palette.ink, 0.15)],
        [`${key}Active`, mix(color, palette.ink, 0.25)],
        [`${key}Bg`, tint(palette, color, 0.1)],
        [`${key}BgHover`, tint(palette, color, 0.16)],
        [`${key}Border`, tint(palette, color, 0.4)],
        [`${key}BorderHover`, tint(palette, color, 0.55)],
      ];
    }),
  );
}

/** Uses the palette's colours unchanged: antd's algorithms would darken them in dark mode. */
const exactly =
  (palette: Palette): MappingAlgorithm =>
  (seed, map = antd.defaultAlgorithm(seed)) => ({
    ...map,
    colorPrimary: palette.primary,
    colorSuccess: palette.success,
    colorWarning: palette.warning,
    colorError: palette.danger,
    colorInfo: palette.info,
    colorLink: palette.primary,
  });

/** Tokens of all components. */
function globalTokens(mode: Mode, language: Language, palette: Palette): ThemeConfig['token'] {
  const type = TYPE[language];
  const { primary } = palette;
  return {
    ...stateTokens(palette),
    fontFamily: TYPE.family,
    fontSize: type.size,
    lineHeight: type.lineHeight / type.size,
    fontWeightStrong: 600,
    borderRadius: RADIUS.control,
    borderRadiusLG: RADIUS.card,
    borderRadiusSM: 6,
    controlHeight: CONTROL_HEIGHT,
    colorPrimary: primary,
    colorPrimaryHover: mix(primary, palette.ink, 0.15),
    colorPrimaryActive: mix(primary, palette.ink, 0.28),
    colorPrimaryText: primary,
    colorPrimaryBg: tint(palette, primary, 0.1),
    colorPrimaryBgHover: tint(palette, primary, 0.16),
    colorPrimaryBorder: tint(palette, primary, 0.4),
    colorPrimaryBorderHover: tint(palette, primary, 0.55),
    opacityLoading: 0.85,
    colorLink: primary,
    colorLinkHover: mix(primary, palette.ink, 0.2),
    colorLinkActive: mix(primary, palette.ink, 0.3),
    colorBgLayout: palette.page,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.raised,
    colorText: palette.ink,
    colorTextHeading: palette.ink,
    colorTextSecondary: palette.muted,
    colorTextTertiary: palette.muted,
    colorTextDescription: palette.muted,
    colorTextPlaceholder: palette.muted,
    colorIcon: palette.muted,
    colorIconHover: palette.ink,
    colorBorder: tint(palette, palette.ink, mode === 'dark' ? 0.24 : 0.2),
    colorBorderSecondary: palette.line,
    colorSplit: palette.line,
    boxShadowSecondary:
      mode === 'dark' ? '0 8px 24px rgba(0, 0, 0, 0.45)' : '0 8px 24px rgba(28, 37, 38, 0.12)',
    motionDurationFast: '0.1s',
    motionDurationMid: '0.15s',
    motionDurationSlow: '0.2s',
  };
}

/** Tokens of single components, where the global ones do not fit. */
function componentTokens(mode: Mode, palette: Palette): ThemeConfig['components'] {
  const { primary, onPrimary } = palette;
  return {
    Button: {
      primaryColor: onPrimary,
      dangerColor: inkOn(palette.danger),
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 500,
    },
    // An unchecked box shows only its outline, so the outline needs contrast.
    Checkbox: { colorWhite: onPrimary, colorBorder: palette.muted },
    Radio: { dotColorDisabled: palette.muted, colorWhite: onPrimary, colorBorder: palette.muted },
    Menu: {
      itemBg: 'transparent',
      itemBorderRadius: RADIUS.control,
      itemSelectedColor: primary,
      itemSelectedBg: tint(palette, primary, 0.1),
      activeBarBorderWidth: 0,
    },
    Segmented: {
      trackBg: mode === 'dark' ? palette.page : tint(palette, palette.ink, 0.06),
      itemSelectedBg: palette.raised,
      itemColor: palette.muted,
    },
    Table: { headerBg: palette.page, headerColor: palette.muted, borderColor: palette.line },
    Rate: { starColor: palette.accent, starBg: tint(palette, palette.ink, 0.14) },
    // Days of the adjacent months are readable and can be chosen.
    DatePicker: { colorTextLightSolid: onPrimary, colorTextDisabled: palette.muted },
    // Same contrast on the page and on a card.
    Tag: { defaultBg: tint(palette, palette.ink, 0.1), defaultColor: palette.ink },
    Pagination: { itemActiveBg: palette.surface },
  };
}

/** Maps the product's palette to an antd theme; no other file does. */
export function antdTheme(mode: Mode, language: Language, palette: Palette): ThemeConfig {
  return {
    algorithm: [mode === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm, exactly(palette)],
    token: globalTokens(mode, language, palette),
    components: componentTokens(mode, palette),
  };
}
