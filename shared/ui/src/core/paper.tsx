import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { classes } from './classes';
import { useKitSettings } from './kit-settings';
import { antdTheme } from './theme/antd-theme';
import { paletteOf } from './theme/palette';

/** A sheet of paper: what is meant to be printed stands in light colours, whatever the theme is. */
export function Paper({ className, children }: { className?: string; children: ReactNode }) {
  const { language } = useKitSettings();
  return <ConfigProvider theme={antdTheme('light', language, paletteOf('light'))}><article className={classes('rw-paper', className)}>{children}</article></ConfigProvider>;
}
