import { directionOf } from '@riwaq/contract';
import { ConfigProvider, type ThemeConfig } from 'antd';
import { ChevronDown } from 'lucide-react';
import { createContext, forwardRef, useContext, type ComponentType, type ReactNode } from 'react';
import { useKitSettings, type KitSettings } from '../core/kit-settings';
import { paletteOf } from '../core/theme/palette';
import { useMediaQuery } from '../core/use-media-query';
import { ANTD_LOCALES } from './locale';
import { antdTheme } from './theme';

const SurroundingSettings = createContext<KitSettings | null>(null);

/** antd's own icon has an English name. */
const SELECT = { suffixIcon: <ChevronDown size={16} aria-hidden /> };
const BUTTON = { autoInsertSpace: false };

type Look = Pick<KitSettings, 'mode' | 'language' | 'colors'> & { still: boolean };

const themes = new Map<string, ThemeConfig>();

/**
 * Returns one theme object per look, so that scopes share antd's computed tokens and one set of CSS
 * variables.
 */
function themeOf({ mode, language, colors, still }: Look): ThemeConfig {
  const { primary = '', accent = '' } = colors ?? {};
  const key = ['rw', mode, language, primary, accent, still].join('-').replaceAll('#', '');
  const made = themes.get(key);
  if (made) return made;
  const base = antdTheme(mode, language, paletteOf(mode, colors));
  const theme = { ...base, cssVar: { key }, token: { ...base.token, motion: !still } };
  themes.set(key, theme);
  return theme;
}

function Themed({ settings, children }: { settings: KitSettings; children: ReactNode }) {
  const { language } = settings;
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const theme = themeOf({ ...settings, still });
  return (
    <ConfigProvider
      theme={theme}
      direction={directionOf(language)}
      locale={ANTD_LOCALES[language]}
      button={BUTTON}
      select={SELECT}
    >
      <SurroundingSettings.Provider value={settings}>{children}</SurroundingSettings.Provider>
    </ConfigProvider>
  );
}

/**
 * Provides theme, direction and texts for the antd components inside. Nesting a scope with the same
 * settings adds nothing. Scopes wrap antd's components rather than the root, so that pages without
 * antd components never load antd.
 */
export function AntdScope({ children }: { children: ReactNode }) {
  const settings = useKitSettings();
  const inside = useContext(SurroundingSettings) === settings;
  return inside ? <>{children}</> : <Themed settings={settings}>{children}</Themed>;
}

/**
 * Wraps an antd component in an {@link AntdScope}, preserving its type. Props are passed through
 * unchanged; static members are lost.
 */
export function scoped<Component extends object>(Inner: Component): Component {
  const Any = Inner as ComponentType<Record<string, unknown>>;
  const Scoped = forwardRef<unknown, Record<string, unknown>>((props, ref) => (
    <AntdScope>
      <Any {...props} ref={ref} />
    </AntdScope>
  ));
  Scoped.displayName = 'Scoped';
  return Scoped as unknown as Component;
}
