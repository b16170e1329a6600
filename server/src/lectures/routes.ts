import { lecturesEndpoints } from '@riwaq/api/endpoints';
import { bindArea, type BoundEndpoint } from '../platform/http/area';
import type { Services } from '../platform/services';
import { createLecturesContext } from './context';
import { registerAuthorisers } from './authorisers';
import { createCopying } from './service-copying';
import { createOrder } from './service-order';
import { createReaders } from './service-readers';
import { createReading } from './service-reading';
import { createWriting } from './service-writing';

/** Lectures by subject in folders, and who has seen them (docs/decisions/0014). */
export function lecturesArea(services: Services): BoundEndpoint[] {
  const context = createLecturesContext(services);
  const reading = createReading(context);
  const writing = createWriting(context);
  const order = createOrder(context);
  const copying = createCopying(context);
  const readers = createReaders(context);
  registerAuthorisers(services);

  return bindArea(
    lecturesEndpoints,
    {
      'GET Lectures/GetSubjects': ({ caller, query }) => reading.subjects(caller, query),
      'GET Lectures/GetContent': ({ caller, query }) => reading.content(caller, query),
      'GET Lectures/GetLecture': ({ caller, query }) => reading.lecture(caller, query.itemGuid),
      'GET Lectures/GetFolders': ({ caller, query }) => reading.folders(caller, query.subjectGuid),
      'POST Lectures/CreateFolder': ({ caller, body }) => writing.createFolder(caller, body),
      'POST Lectures/UpdateFolder': ({ caller, body }) => writing.updateFolder(caller, body),
      'DELETE Lectures/DeleteFolder': ({ caller, query }) =>
        writing.removeFolder(caller, query.itemGuid),
      'POST Lectures/CreateLecture': ({ caller, body }) => writing.createLecture(caller, body),
      'POST Lectures/UpdateLecture': ({ caller, body }) => writing.updateLecture(caller, body),
      'DELETE Lectures/DeleteLecture': ({ caller, query }) =>
        writing.removeLecture(caller, query.itemGuid),
      'POST Lectures/MoveItem': ({ caller, body }) => order.move(caller, body),
      'POST Lectures/CopyItem': ({ caller, body }) => copying.copy(caller, body),
      'PUT Lectures/ChangeVisible': ({ caller, query }) =>
        writing.changeVisible(caller, query.itemGuid, query.visible),
      'PUT Lectures/MarkAsSeen': ({ caller, query }) =>
        readers.markAsSeen(caller, query.itemGuid, query.downloaded ?? false),
      'PUT Lectures/MarkVisit': ({ caller, query }) => readers.markVisit(caller, query.subjectGuid),
      'GET Lectures/GetReaders': ({ caller, query }) => readers.list(caller, query),
    },
    {
      cached: [
        'GET Lectures/GetSubjects',
        'GET Lectures/GetContent',
        'GET Lectures/GetLecture',
        'GET Lectures/GetFolders',
        'GET Lectures/GetReaders',
      ],
    },
  );
}
