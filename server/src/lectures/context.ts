import type { Caller } from '../app/caller';
import { notFound } from '../app/errors';
import type { Services } from '../app/services';
import { inTransaction, onCommit, type Tx } from '../db/database';
import { createAnswers, type Answers } from './answers';
import { createPublisher, type Publisher } from './publisher';
import type { Lens } from './sight';
import { holdSubject, holdSubjects, type Standing } from './standing';
import { placeOfItem, type ItemPlace } from './store-items';

/** A change of a subject's lectures under way: the subject is held, and the caller may. */
export interface Change {
  readonly tx: Tx;
  readonly now: Date;
  readonly standing: Standing;
  readonly lens: Lens;
}

/** What the area's services share. */
export interface LecturesContext extends Services {
  readonly answers: Answers;
  readonly publisher: Publisher;
  /** One transaction; an effect that fails after it is logged, not undone. */
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Changes the lectures of a subject; lets out what students see from now on, and tells who looks
   * on.
   */
  change<Result>(
    caller: Caller,
    subjectGuid: string,
    work: (change: Change) => Promise<Result>,
  ): Promise<Result>;
  /** The same by an item of the subject; 404 when it is not there, or of the other kind. */
  changeItem<Result>(
    caller: Caller,
    itemGuid: string,
    kind: ItemPlace['kind'] | 'any',
    work: (change: Change & { item: ItemPlace }) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Changes a subject by something of a subject that the caller may change too, and both are held;
   * 404 when it is not there.
   */
  changeFrom<Result>(
    caller: Caller,
    itemGuid: string,
    subjectGuid: string,
    work: (change: Change & { source: ItemPlace }) => Promise<Result>,
  ): Promise<Result>;
}

export function createLecturesContext(services: Services): LecturesContext {
  const { db, clock, realtime, log } = services;
  const publisher = createPublisher(services);
  const transact: LecturesContext['transact'] = (work) =>
    inTransaction(db, work, (cause) =>
      log.error({ err: cause }, 'An effect of a committed change of lectures failed.'),
    );

  async function changeIn<Result>(
    tx: Tx,
    caller: Caller,
    subjectGuid: string,
    work: (change: Change) => Promise<Result>,
  ): Promise<Result> {
    const standing = await holdSubject(tx, caller, subjectGuid);
    const now = clock.now();
    const result = await work({
      tx,
      now,
      standing,
      lens: { userGuid: caller.userGuid, all: true, now },
    });
    await publisher.publish(tx, standing, now);
    onCommit(tx, () => realtime.toGroup(subjectGuid, 'ReceiveLecturesChange', { subjectGuid }));
    return result;
  }

  return {
    ...services,
    answers: createAnswers(services),
    publisher,
    transact,
    change: (caller, subjectGuid, work) =>
      transact((tx) => changeIn(tx, caller, subjectGuid, work)),
    changeItem: (caller, itemGuid, kind, work) =>
      transact(async (tx) => {
        const found = await placeOfItem(tx, itemGuid);
        if (!found) throw notFound();
        return changeIn(tx, caller, found.subjectGuid, async (change) => {
          // It may have moved or gone while the subject was waited for.
          const item = await placeOfItem(tx, itemGuid);
          if (!item || (kind !== 'any' && item.kind !== kind)) throw notFound();
          return work({ ...change, item });
        });
      }),
    changeFrom: (caller, itemGuid, subjectGuid, work) =>
      transact(async (tx) => {
        const found = await placeOfItem(tx, itemGuid);
        if (!found) throw notFound();
        await holdSubjects(tx, [found.subjectGuid, subjectGuid]);
        await holdSubject(tx, caller, found.subjectGuid);
        return changeIn(tx, caller, subjectGuid, async (change) => {
          const source = await placeOfItem(tx, itemGuid);
          if (!source) throw notFound();
          return work({ ...change, source });
        });
      }),
  };
}
