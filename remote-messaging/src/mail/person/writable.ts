import { MAIL_TO_MAX } from '@riwaq/api';
import type { HostContext } from '@riwaq/contract';
import { dataOf } from '@riwaq/ui/page';
import { moduleHostOf } from '../sending/waiting-mail';

/**
 * Milliseconds during which the people of a list that is being rendered are batched into one
 * request.
 */
const BATCH_MS = 20;

type FindWritable = (people: readonly string[]) => Promise<readonly string[]>;

/** Batches checks of single people: calls within `GATHER_MS` share one request. */
export function batched(ask: FindWritable): (person: string) => Promise<boolean> {
  let next: { people: Set<string>; answer: Promise<ReadonlySet<string>> } | null = null;
  return async (person) => {
    if (next === null || next.people.size >= MAIL_TO_MAX) {
      const people = new Set<string>();
      const own = {
        people,
        answer: new Promise((resolve) => {
          setTimeout(resolve, BATCH_MS);
        }).then(async () => {
          if (next === own) next = null;
          return new Set(await ask([...people]));
        }),
      };
      next = own;
    }
    next.people.add(person);
    return (await next.answer).has(person);
  };
}

const asking = new WeakMap<HostContext, (person: string) => Promise<boolean>>();

/**
 * Whether the signed-in user may write to a person. Rows of a list share one request, because the
 * batch is stored per module host, which is the same for each row.
 */
export function mayWriteTo(page: HostContext, person: string): Promise<boolean> {
  const host = moduleHostOf(page);
  const ask =
    asking.get(host) ??
    batched(async (personGuids) =>
      dataOf(
        await host.api('POST Mails/FindRecipients', { body: { personGuids: [...personGuids] } }),
      ),
    );
  asking.set(host, ask);
  return ask(person);
}
