/** For tests of whatever uses the kit. */
export { installBrowserStubs, setMediaQuery } from './browser-stubs';
export { renderWithHost } from './render-with-host';
export type { RenderOptions } from './render-with-host';
