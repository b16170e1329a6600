import { render } from '@testing-library/react';
import { theme as antd } from 'antd';
import { KitSettingsContext, NO_ORIGINS, type KitSettings } from '../core/kit-settings';
import { Paper } from '../core/paper';
import { COLORS } from '../core/theme/tokens';
import { AntdScope } from './scope';

const DARK: KitSettings = { language: 'ar', mode: 'dark', fileOrigins: NO_ORIGINS };

describe('AntdScope', () => {
  it('shares one theme among scopes of the same look', () => {
    const themes: unknown[] = [];
    const Probe = () => {
      themes.push(antd.useToken().theme);
      return null;
    };
    render(
      <KitSettingsContext.Provider value={DARK}>
        <AntdScope>
          <Probe />
        </AntdScope>
        <AntdScope>
          <Probe />
        </AntdScope>
      </KitSettingsContext.Provider>,
    );
    expect(themes.length).toBeGreaterThan(1);
    expect(new Set(themes).size).toBe(1);
  });

  it('uses the light theme on paper inside a dark scope', () => {
    const inks: string[] = [];
    const Probe = () => {
      inks.push(antd.useToken().token.colorText);
      return null;
    };
    render(
      <KitSettingsContext.Provider value={DARK}>
        <AntdScope>
          <Probe />
          <Paper>
            <AntdScope>
              <Probe />
            </AntdScope>
          </Paper>
        </AntdScope>
      </KitSettingsContext.Provider>,
    );
    expect(inks).toEqual([COLORS.dark.ink, COLORS.light.ink]);
  });
});
