import type { Services } from '../../platform/services';
import { createTransact, type Transact } from '../../platform/db/transact';
import { createPresenters, type ChatPresenters } from './presenters';

/** Dependencies shared by the services of chat. */
export interface ChatContext extends Services {
  readonly presenters: ChatPresenters;
  readonly transact: Transact;
}

export const createChatContext = (services: Services): ChatContext => ({
  ...services,
  presenters: createPresenters(services),
  transact: createTransact(services, 'chat'),
});
