import { degreesEndpoints } from '@riwaq/api/endpoints';
import { bindArea, type BoundEndpoint } from '../platform/http/area';
import type { Services } from '../platform/services';
import { createDegreesContext } from './context';
import { registerAuthorisers } from './authorisers';
import { createExtraMarks } from './service-extra-marks';
import { createFiles } from './service-files';
import { createFinal } from './service-final';
import { createSheetImport } from './service-import';
import { createLists } from './service-lists';

/** Degrees (docs/requirements/degrees.md; docs/decisions/0021). */
export function degreesArea(services: Services): BoundEndpoint[] {
  const context = createDegreesContext(services);
  const lists = createLists(context);
  const sheets = createSheetImport(context);
  const final = createFinal(context);
  const files = createFiles(context, final);
  const extraMarks = createExtraMarks(context);
  registerAuthorisers(context);

  return bindArea(
    degreesEndpoints,
    {
      'GET Degrees/GetSessions': ({ caller, query }) => lists.list(caller, query),
      'GET Degrees/GetSession': ({ caller, query }) =>
        lists.open(caller, query.sessionGuid, query.sectionGuid),
      'POST Degrees/CreateSession': ({ caller, body }) => lists.create(caller, body),
      'PUT Degrees/EditSession': ({ caller, body }) => lists.edit(caller, body),
      'DELETE Degrees/DeleteSession': ({ caller, query }) =>
        lists.remove(caller, query.sessionGuid),
      'PUT Degrees/SaveDegrees': ({ caller, body }) =>
        lists.save(caller, body.sessionGuid, body.degrees),
      'PUT Degrees/EndSession': ({ caller, body }) => lists.end(caller, body.sessionGuid),
      'PUT Degrees/ReopenSession': ({ caller, body }) =>
        lists.reopen(caller, body.sessionGuid, body.reason),
      'GET Degrees/GetHistory': ({ caller, query }) =>
        lists.history(caller, query.sessionGuid, query.studentGuid),
      'GET Degrees/GetSessionXlsx': ({ caller, query }) =>
        files.list(caller, query.sessionGuid, query.Lang),

      'GET Degrees/GetXlsxTemplate': () => sheets.template(),
      'GET Degrees/GetXlsxTemplateFile': ({ caller, query, language }) =>
        files.template(caller, query.sessionGuid, language),
      'POST Degrees/UploadXlsxFile': ({ caller, file, language }) =>
        sheets.upload(caller, file, language),
      'POST Degrees/SaveXlsxDegrees': ({ caller, body, language }) =>
        sheets.save(caller, body, language),
      'POST Degrees/GetLeftOutXlsx': ({ caller, body, language }) =>
        sheets.leftOut(caller, body, language),

      'GET Degrees/GetFinalResults': ({ caller, query }) => final.results(caller, query),
      'PUT Degrees/SaveWeights': ({ caller, body: { weights, version, ...of } }) =>
        final.saveWeights(caller, of, weights, version),
      'POST Degrees/PublishFinalResults': ({ caller, body: { seen, ...of } }) =>
        final.publish(caller, of, seen),
      'PUT Degrees/WithdrawFinalResults': ({ caller, body }) => final.withdraw(caller, body),
      'GET Degrees/GetFinalResultsXlsx': ({ caller, query: { Lang, ...of } }) =>
        files.results(caller, of, Lang),

      'GET Degrees/GetStudentDegrees': ({ caller }) => final.own(caller),

      'GET Degrees/GetExtraDegrees': ({ caller, query }) => extraMarks.list(caller, query.ExamGuid),
      'POST Degrees/AddExtraDegrees': ({ caller, body, language }) =>
        extraMarks.add(caller, body, language),
      'DELETE Degrees/RemoveExtraDegree': ({ caller, query }) =>
        extraMarks.remove(caller, query.extraGuid, query.studentGuid),
    },
    { cached: ['GET Degrees/GetStudentDegrees'] },
  );
}
