import type { Caller } from '../platform/caller';
import { notFound } from '../platform/http/errors';
import type { Services } from '../platform/services';
import { onCommit, type Tx } from '../platform/db/database';
import { createTransact, type Transact } from '../platform/db/transact';
import { digestForStudents, editorsOf } from './change-audience';
import { createPresenters, type LecturePresenters } from './presenters';
import { createPublisher, type Publisher } from './publisher';
import type { LectureViewer } from './visibility';
import { lockSubject, lockSubjects, type SubjectAccess } from './subject-access';
import { locationOf, type ItemLocation } from './store-items';

/**
 * A change of a subject's lectures: its transaction, with the subject locked and the caller
 * authorised.
 */
export interface LectureChange {
  readonly tx: Tx;
  readonly now: Date;
  readonly access: SubjectAccess;
  readonly viewer: LectureViewer;
}

/** Dependencies and functions that the services of lectures share. */
export interface LecturesContext extends Services {
  readonly presenters: LecturePresenters;
  readonly publisher: Publisher;
  readonly transact: Transact;
  /**
   * Changes the lectures of a subject, publishes lectures that become visible by it, and notifies
   * the viewers of the subject.
   */
  change<Result>(
    caller: Caller,
    subjectGuid: string,
    work: (change: LectureChange) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Changes a subject by one of its items; 404 when the item does not exist or is of the other
   * kind.
   */
  changeItem<Result>(
    caller: Caller,
    itemGuid: string,
    kind: ItemLocation['kind'] | 'any',
    work: (change: LectureChange & { item: ItemLocation }) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Changes a subject by an item of another subject that the caller may change too; locks both
   * subjects. 404 when the item does not exist.
   */
  changeFrom<Result>(
    caller: Caller,
    itemGuid: string,
    subjectGuid: string,
    work: (change: LectureChange & { source: ItemLocation }) => Promise<Result>,
  ): Promise<Result>;
}

export function createLecturesContext(services: Services): LecturesContext {
  const { clock, realtime } = services;
  const publisher = createPublisher(services);
  const transact = createTransact(services, 'lectures');

  /** Notifies the subscribers of a subject; of hidden lectures only those who may change them. */
  async function notifyViewers(tx: Tx, subjectGuid: string, isShown: boolean): Promise<void> {
    const change = { subjectGuid };
    if (isShown)
      return onCommit(tx, () => realtime.toGroup(subjectGuid, 'ReceiveLecturesChange', change));
    const editors = await editorsOf(tx, subjectGuid);
    onCommit(tx, () => realtime.toPeople(subjectGuid, editors, 'ReceiveLecturesChange', change));
  }

  async function changeIn<Result>(
    tx: Tx,
    caller: Caller,
    subjectGuid: string,
    work: (change: LectureChange) => Promise<Result>,
  ): Promise<Result> {
    const access = await lockSubject(tx, caller, subjectGuid);
    const now = clock.now();
    const before = await digestForStudents(tx, subjectGuid, now);
    const result = await work({
      tx,
      now,
      access,
      viewer: { userGuid: caller.userGuid, all: true, now },
    });
    await publisher.publish(tx, access, now);
    await notifyViewers(
      tx,
      subjectGuid,
      before !== (await digestForStudents(tx, subjectGuid, now)),
    );
    return result;
  }

  return {
    ...services,
    presenters: createPresenters(services),
    publisher,
    transact,
    change: (caller, subjectGuid, work) =>
      transact((tx) => changeIn(tx, caller, subjectGuid, work)),
    changeItem: (caller, itemGuid, kind, work) =>
      transact(async (tx) => {
        const found = await locationOf(tx, itemGuid);
        if (!found) throw notFound();
        return changeIn(tx, caller, found.subjectGuid, async (change) => {
          // The item may have been moved or deleted while this request waited for the lock.
          const item = await locationOf(tx, itemGuid);
          if (!item || (kind !== 'any' && item.kind !== kind)) throw notFound();
          return work({ ...change, item });
        });
      }),
    changeFrom: (caller, itemGuid, subjectGuid, work) =>
      transact(async (tx) => {
        const found = await locationOf(tx, itemGuid);
        if (!found) throw notFound();
        await lockSubjects(tx, [found.subjectGuid, subjectGuid]);
        await lockSubject(tx, caller, found.subjectGuid);
        return changeIn(tx, caller, subjectGuid, async (change) => {
          const source = await locationOf(tx, itemGuid);
          if (!source) throw notFound();
          return work({ ...change, source });
        });
      }),
  };
}
