import type { Redis } from 'ioredis';
import type { HubBackplane } from './backplane';

export interface RedisChannelsOptions {
  commands: Redis;
  /** A connection of its own: one that subscribes can run no other commands. */
  subscriber: Redis;
  prefix: string;
  /** Identifies this process, which ignores its own messages. */
  process: string;
  onError: (cause: unknown) => void;
}

/**
 * Messages between the processes. Reports a gap to the other processes when a message of this one
 * was lost, and to this one when its subscription was interrupted.
 */
export function createRedisChannels({
  commands,
  subscriber,
  prefix,
  process: self,
  onError,
}: RedisChannelsOptions): Pick<HubBackplane, 'publish' | 'subscribe' | 'onGap'> {
  const handlers = new Map<string, Set<(message: string) => void>>();
  const gapHandlers = new Set<() => void>();
  const nameOf = (channel: string) => `${prefix}:channel:${channel}`;
  const gapChannel = `${prefix}:gap`;
  const tellGap = () => {
    for (const handler of gapHandlers) handler();
  };

  /** Whether a message of this process was lost. */
  let hasLostMessages = false;
  commands.on('ready', () => {
    if (!hasLostMessages) return;
    hasLostMessages = false;
    commands.publish(gapChannel, self).catch(onError);
  });

  let wasCut = false;
  subscriber.on('close', () => {
    wasCut = true;
  });
  subscriber.on('ready', () => {
    subscriber.subscribe(gapChannel, ...handlers.keys()).then(() => {
      if (wasCut) tellGap();
      wasCut = false;
    }, onError);
  });
  subscriber.on('message', (name: string, packet: string) => {
    if (name === gapChannel) {
      if (packet !== self) tellGap();
      return;
    }
    const separator = packet.indexOf(' ');
    if (packet.slice(0, separator) === self) return;
    for (const handler of handlers.get(name) ?? []) handler(packet.slice(separator + 1));
  });

  return {
    publish(channel, message) {
      commands.publish(nameOf(channel), `${self} ${message}`).catch((cause: unknown) => {
        hasLostMessages = true;
        onError(cause);
      });
    },
    subscribe(channel, handler) {
      const name = nameOf(channel);
      let own = handlers.get(name);
      if (!own) {
        handlers.set(name, (own = new Set()));
        if (subscriber.status === 'ready') subscriber.subscribe(name).catch(onError);
      }
      own.add(handler);
      return () => {
        own.delete(handler);
      };
    },
    onGap(handler) {
      gapHandlers.add(handler);
      return () => {
        gapHandlers.delete(handler);
      };
    },
  };
}
