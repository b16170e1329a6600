/** Test helpers for code that uses the kit. */
export { atOwnTimes } from './at-own-times';
export { atTestEnd } from './at-test-end';
export { drawnOrder } from './drawn-order';
export { installBrowserStubs, setMediaQuery } from './browser-stubs';
export { incompleteKeys } from './incomplete-keys';
export { keepFocus } from '../core/keep-focus';
export { declaredRequests, testDeclaredRequests } from './page-requests';
export { pressEnter } from './press-enter';
export { renderWithHost } from './render-with-host';
export type { RenderOptions } from './render-with-host';
export { currentPath, renderPage, renderVisit, scrolledTo } from './render-page';
export type { PageOptions } from './render-page';
export { FakeCameras, unplugCameras } from './fake-cameras';
export { fakeSight } from './fake-sight';
