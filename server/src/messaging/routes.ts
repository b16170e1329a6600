import type { BoundEndpoint } from '../platform/http/area';
import type { Services } from '../platform/services';
import { chatArea } from './chat/routes';
import { mailArea } from './mail/routes';

/** Messaging: internal mail, private chat and chat groups. */
export function messagingArea(services: Services): BoundEndpoint[] {
  return [...mailArea(services), ...chatArea(services)];
}
