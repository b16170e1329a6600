export { LANGUAGES, directionOf } from './bilingual';
export type { Bilingual, Direction, Language } from './bilingual';
export { EVENT_POLICIES } from './events';
export type { EventMap, EventMeta, EventName, EventPolicy, ModuleEvents } from './events';
export type {
  ConfirmOptions,
  FileAccess,
  HostContext,
  HostSession,
  ModuleFiles,
  ModuleLog,
  ModuleNotify,
  ModuleRealtime,
  ModuleStorage,
  RealtimeState,
  UploadedFile,
  UploadHandle,
  UploadState,
  VisitorContext,
} from './host-context';
export { KEEPS_PLACE, KEEPS_PLACE_SELECTOR } from './keeps-place';
export { lazyPart } from './lazy-part';
export type { LazyPart } from './lazy-part';
export { defineModule } from './module';
export type {
  IncompatibleReason,
  ModuleDefinition,
  ModuleFailureCode,
  ModulePage,
  OpenedPage,
  Translations,
} from './module';
export {
  FileAccessProvider,
  HostContextProvider,
  useFileAccess,
  useHost,
  useVisitor,
  VisitorContextProvider,
} from './react';
export type { Refetch } from './refetch';
export type { KeyCode, ModuleShortcuts, Shortcut } from './shortcuts';
export type { SlotName, SlotProps } from './slots';
export { UNDISTURBED } from './undisturbed';
export { useShortcuts } from './use-shortcuts';
export { RetryBoundary } from './retry-boundary';
export type { RetryBoundaryProps } from './retry-boundary';
export { Slot, SlotOutletProvider, useSlotFilled } from './slot';
export type { SlotOutlet, SlotRequest } from './slot';
