import { directionOf } from '@riwaq/contract';
import { ConfigProvider } from 'antd';
import { ChevronDown } from 'lucide-react';
import { createContext, forwardRef, useContext, useMemo, type ComponentType, type ReactNode } from 'react';
import { useKitSettings, type KitSettings } from '../core/kit-settings';
import { paletteOf } from '../core/theme/palette';
import { useMediaQuery } from '../core/use-media-query';
import { ANTD_LOCALES } from './locale';
import { antdTheme } from './theme';

const SurroundingSettings = createContext<KitSettings | null>(null);

/** antd's own icon has an English name. */
const SELECT = { suffixIcon: <ChevronDown size={16} aria-hidden /> };
const BUTTON = { autoInsertSpace: false };

function Themed({ settings, children }: { settings: KitSettings; children: ReactNode }) {
  const { language, mode, colors } = settings;
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const primary = colors?.primary;
  const accent = colors?.accent;
  const theme = useMemo(() => {
    const base = antdTheme(mode, language, paletteOf(mode, { primary, accent }));
    // One key for all scopes of one look: they share one set of CSS variables.
    const key = ['rw', mode, language, primary, accent].filter(Boolean).join('-').replaceAll('#', '');
    return { ...base, cssVar: { key }, token: { ...base.token, motion: !still } };
  }, [mode, language, primary, accent, still]);
  return (
    <ConfigProvider theme={theme} direction={directionOf(language)} locale={ANTD_LOCALES[language]} button={BUTTON} select={SELECT}>
      <SurroundingSettings.Provider value={settings}>{children}</SurroundingSettings.Provider>
    </ConfigProvider>
  );
}

/**
 * Theme, direction and texts for the antd components inside. A scope inside another one with the same settings adds
 * nothing. The scope is beside antd's components and not at the root, so that pages without any never load antd.
 */
export function AntdScope({ children }: { children: ReactNode }) {
  const settings = useKitSettings();
  const inside = useContext(SurroundingSettings) === settings;
  return inside ? <>{children}</> : <Themed settings={settings}>{children}</Themed>;
}

/** An antd component inside its own {@link AntdScope}. Its static members are lost. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- The props pass through unread.
export function scoped<Component extends ComponentType<any>>(Inner: Component): Component {
  const Any: ComponentType<Record<string, unknown>> = Inner;
  const Scoped = forwardRef<unknown, Record<string, unknown>>((props, ref) => <AntdScope><Any {...props} ref={ref} /></AntdScope>);
  Scoped.displayName = 'Scoped';
  return Scoped as unknown as Component;
}

