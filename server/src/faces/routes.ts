import { faceEndpoints } from '@riwaq/api/endpoints';
import { bindArea, type BoundEndpoint } from '../platform/http/area';
import type { FaceIds } from './service';

export function bindFaces(faces: FaceIds): BoundEndpoint[] {
  return bindArea(
    faceEndpoints,
    {
      'GET Account/GetFaceId': ({ caller }) => faces.state(caller),
      'POST Account/GiveFaceConsent': ({ caller, body }) => faces.giveConsent(caller, body.version),
      'POST Account/WithdrawFaceConsent': ({ caller, body, address }) =>
        faces.withdrawConsent(caller, { ...body, address }),
      'POST Account/SetFaceId': ({ caller, file, language }) =>
        faces.set(caller, { picture: file.content, language }),
      'POST Account/VerifyFaceId': ({ caller, body, file, language }) =>
        faces.verify(caller, { ...body, picture: file.content, language }),
      'POST Account/DisableFaceId': ({ caller, file, language }) =>
        faces.disable(caller, { picture: file.content, language }),
    },
    {
      tooLarge: ({ statuses }, statusCode, language) => ({
        ...faces.refusal(statuses, language, statusCode),
        data: null,
      }),
    },
  );
}
