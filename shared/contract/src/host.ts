/** What only a host needs: the machinery behind the context that it hands out. */
export { disposeOnce, Listeners } from './disposal';
export { createEventBus, createModuleEventBus } from './event-bus';
export type { EventBus, EventBusOptions, ScopedEvents } from './event-bus';
export { addRefetch, retriedRefetch } from './refetch';
export { compileRoutePattern } from './route-pattern';
export type { RouteParams } from './route-pattern';
export { satisfiesRange } from './version-range';
